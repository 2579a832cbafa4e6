nbSearch.start({"pages":26,"terms":["0","good"],"blocks":[0,11,19]});
