nbSearch.start({"pages":26,"terms":["0","refunds"],"blocks":[0,11,19]});
