"""What the generated models and methods are made of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import IO, Annotated, Any, Final, TypeAlias, Union, final

from pydantic import (
    AliasGenerator,
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import CoreSchema, core_schema


def camel(name: str) -> str:
    """`brand_slug` as the service writes it: `brandSlug`."""
    return re.sub(r"_([a-z0-9])", lambda found: found[1].upper(), name)


class Model(BaseModel):
    """Fields have the names of Python; what a newer service says beside them is kept."""

    model_config = ConfigDict(
        alias_generator=AliasGenerator(validation_alias=camel, serialization_alias=camel),
        populate_by_name=True,
        extra="allow",
        defer_build=True,
        protected_namespaces=(),
    )


class _As:
    """Says what pydantic takes, beside the type that checkers of types see."""

    def __init__(self, schema: CoreSchema) -> None:
        self._schema = schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return self._schema


Words: Final = _As(core_schema.str_schema())
"""Checkers of types know the words; a newer service may say others, which come as they are."""


def _known_or_newer(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
    try:
        return handler(value)
    except ValidationError:
        if isinstance(value, dict):
            return Model.model_validate(value)
        raise


OrNewer: Final = WrapValidator(_known_or_newer)
"""A newer service may have further kinds: one comes as a bare `Model`, with all that it says."""


@final
class Unset:
    """Stands for an argument that is not given: `None` is null."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset()

File: TypeAlias = Annotated[Union[bytes, Path, IO[bytes], "tuple[str, bytes]"], _As(core_schema.any_schema())]
"""A file to send: its bytes, its path, an open file, or a name with the bytes."""
