"""The client for `async` programs. `npm run sdk` makes `_sync` from it."""
