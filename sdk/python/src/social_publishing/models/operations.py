# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "DependencyState",
    "GetReadinessData",
    "PublishingMode",
]

DependencyState: TypeAlias = Annotated[Literal["up", "down"], Words]
"""State of a required part."""

PublishingMode: TypeAlias = Annotated[Literal["normal", "restored"], Words]
"""Whether posts are published. `restored` while the database is older than Temporal’s record."""


class GetReadinessData(Model):
    """The requested data."""

    version: str
    """Version of the service, such as `0.2.0`."""

    database: Literal["up"]
    """State of the database."""

    storage: Literal["up"]
    """State of the file store."""

    temporal: DependencyState

    mode: PublishingMode
