nbSearch.start({"pages":80,"terms":["0","counts","kinds","raw","to"],"blocks":[0,13,30,44,53,61,74]});
