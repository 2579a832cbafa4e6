nbSearch.start({"pages":62,"terms":["0","customers","latest","renewal","unavailable"],"blocks":[0,13,30,43,51,55,57,61]});
