# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "CompleteOnboardingStepData",
    "CompleteOnboardingStepRequest",
    "GetOnboardingProgressData",
    "OnboardingStep",
    "OnboardingStepName",
]

OnboardingStepName: TypeAlias = Annotated[Literal["create_brand", "connect_account", "first_post", "invite_member", "create_knowledge_base", "create_agent"], Words]
"""A first step in the service."""


class OnboardingStep(Model):
    """A first step in the service."""

    step: OnboardingStepName

    title: str
    """The title that people see."""

    completed: bool
    """Whether it is done."""

    completed_at: datetime | None
    """When it was completed, in UTC; null before."""

    href: str
    """The path of the API that does it."""


class CompleteOnboardingStepRequest(Model):
    """Body of `completeOnboardingStep`."""

    step: OnboardingStepName


class GetOnboardingProgressData(Model):
    """The requested data."""

    steps: List[OnboardingStep]
    """The steps, in their order."""

    next: OnboardingStepName | None
    """The first step that is open; null when all are completed."""


class CompleteOnboardingStepData(Model):
    """The requested data."""

    step: OnboardingStepName

    completed: Literal[True]
    """Whether it is done."""
