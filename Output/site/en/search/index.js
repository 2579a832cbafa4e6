nbSearch.start({"pages":62,"terms":["0","cycle","leave","renewal","unchanged"],"blocks":[0,13,30,43,51,55,57,61]});
