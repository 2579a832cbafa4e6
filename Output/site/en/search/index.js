nbSearch.start({"pages":84,"terms":["0","computation","good","manage","self","wrote"],"blocks":[0,13,25,41,52,59,66,77]});
