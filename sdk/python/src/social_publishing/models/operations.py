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
"""Whether a part that the service needs answers."""

PublishingMode: TypeAlias = Annotated[Literal["normal", "restored"], Words]
"""Whether posts go out; `restored` while the database is an older one than Temporal knows."""


class GetReadinessData(Model):
    """The requested data."""

    database: Literal["up"]
    """Whether the database answers."""

    storage: Literal["up"]
    """Whether the file store answers."""

    temporal: DependencyState

    mode: PublishingMode
