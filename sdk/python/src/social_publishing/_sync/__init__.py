# Made from `../_async` by `npm run sdk`. Change nothing here.

"""The client for `async` programs. `npm run sdk` makes `_sync` from it."""
