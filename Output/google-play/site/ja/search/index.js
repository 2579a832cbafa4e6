nbSearch.start({"pages":26,"terms":["0","じな","は詳","ムも","希望"],"blocks":[0,7,16,23]});
