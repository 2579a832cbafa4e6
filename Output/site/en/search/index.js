nbSearch.start({"pages":81,"terms":["0","considered","manage","self"],"blocks":[0,13,25,41,52,59,70]});
