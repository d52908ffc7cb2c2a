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
"""Onboarding step."""


class OnboardingStep(Model):
    """Onboarding step."""

    step: OnboardingStepName

    title: str
    """Title for people."""

    completed: bool
    """Whether the step is done."""

    completed_at: datetime | None
    """When it was completed, in UTC; null before."""

    href: str
    """API path that completes the step."""


class CompleteOnboardingStepRequest(Model):
    """Body of `completeOnboardingStep`."""

    step: OnboardingStepName


class GetOnboardingProgressData(Model):
    """The requested data."""

    steps: List[OnboardingStep]
    """Steps, in order."""

    next: OnboardingStepName | None
    """First open step, or null if all are completed."""


class CompleteOnboardingStepData(Model):
    """The requested data."""

    step: OnboardingStepName

    completed: Literal[True]
    """Whether the step is done."""
