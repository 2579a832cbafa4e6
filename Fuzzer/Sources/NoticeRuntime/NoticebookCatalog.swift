/// The fuzzer passes a program of its own.
nonisolated let noticebookCatalog = ""
