nbSearch.terms(5,"購入:n,74e|通知:n,4r5,1sp|録:n,5ql|間:n,4jy,7f|関す:n,5ch|題:n,5cl");
