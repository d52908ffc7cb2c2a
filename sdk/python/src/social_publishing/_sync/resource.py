# Made from `../_async` by `npm run sdk`. Change nothing here.

"""What the generated resources are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .._model import Model
from .._requests import at, body_of, form_of, given_of, query_of
from .._transport import RequestOptions
from .listing import Listing
from .transport import Transport

__all__ = ["Resource", "at"]


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _perform(
        self,
        method: str,
        path: str,
        *,
        returns: Any,
        options: RequestOptions | None,
        query: Mapping[str, Any] = {},
        body: type[Model] | None = None,
        fields: Mapping[str, Any] = {},
        media_type: str = "application/json",
        is_optional: bool = False,
    ) -> Any:
        parts = {"params": query_of(query)} if query else {}
        given = given_of(fields)
        if body is None or (is_optional and not given):
            return self._transport.send(method, path, parts, returns, options)
        if given.get("file") is None:
            parts.update(body_of(body, given, media_type))
            return self._transport.send(method, path, parts, returns, options)
        with form_of(body, given) as form:
            return self._transport.send(method, path, {**parts, **form}, returns, options)

    def _listing(
        self, method: str, path: str, *, returns: Any, options: RequestOptions | None, query: Mapping[str, Any]
    ) -> Listing[Any, Any]:
        def read(asked: dict[str, Any]) -> Any:
            return self._transport.send(method, path, {"params": asked}, returns, options)

        return Listing(read, query_of(query))
