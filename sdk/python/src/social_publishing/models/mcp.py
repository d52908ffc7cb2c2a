# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "ConsentDecision",
    "DecideConsentData",
    "DecideConsentRequest",
    "ExchangeOAuthGrantRequest",
    "GetConsentRequestData",
    "GetConsentRequestRequest",
    "McpMessage",
    "RedirectKind",
    "RegisterClientRequest",
    "RevokeOAuthTokenRequest",
]

RedirectKind: TypeAlias = Annotated[Literal["web", "own_machine", "program"], Words]
"""Destination of a consent’s answer: a server (`web`), a port on the person’s own machine, or an app there that opens such addresses."""

ConsentDecision: TypeAlias = Annotated[Literal["approve", "deny"], Words]
"""A person’s decision about an app’s request for access."""


class McpMessage(Model):
    """A JSON-RPC 2.0 message."""

    jsonrpc: Literal["2.0"]
    """Version of JSON-RPC."""

    id: str | int | None = None
    """Id of the request. A notification has none and gets no answer."""

    method: str
    """`tools/list`, `tools/call`, `server/discover`, `initialize`, …"""

    params: Dict[str, Any] | None = None
    """Parameters of the method."""


class RegisterClientRequest(Model):
    """Body of `registerClient`."""

    redirect_uris: List[str] | None = Field(default=None, validation_alias="redirect_uris", serialization_alias="redirect_uris")
    """Addresses that may receive codes: https, a custom scheme of the app, or http on the person’s own machine with any port."""

    client_name: str | None = Field(default=None, validation_alias="client_name", serialization_alias="client_name")
    """Name of the app. The person sees the first 60 characters."""

    scope: str | None = None
    """Space-separated scopes for requests without scopes. Defaults to all."""


class GetConsentRequestRequest(Model):
    """Body of `getConsentRequest`."""

    query: str
    """Query of the page’s address after `?`, as created by the app."""


class DecideConsentRequest(Model):
    """Body of `decideConsent`."""

    query: str
    """Query of the page’s address after `?`, as created by the app."""

    decision: ConsentDecision
    """Decision of the person."""

    shown_in: str
    """Id of the organization that the page showed. Refused if the person’s session has switched to another."""


class ExchangeOAuthGrantRequest(Model):
    """Body of `exchangeOAuthGrant`."""

    grant_type: str | None = Field(default=None, validation_alias="grant_type", serialization_alias="grant_type")
    """`authorization_code`, or `refresh_token`."""

    client_id: str | None = Field(default=None, validation_alias="client_id", serialization_alias="client_id")
    """Id of the app."""

    code: str | None = None
    """Code that the browser brought."""

    redirect_uri: str | None = Field(default=None, validation_alias="redirect_uri", serialization_alias="redirect_uri")
    """Address that received the code."""

    code_verifier: str | None = Field(default=None, validation_alias="code_verifier", serialization_alias="code_verifier")
    """Value from which the `code_challenge` was made."""

    refresh_token: str | None = Field(default=None, validation_alias="refresh_token", serialization_alias="refresh_token")
    """Refresh token, instead of a code."""

    scope: str | None = None
    """Ignored. The answer contains the granted scopes. Request more at the consent page."""

    resource: str | None = None
    """Audience of the token: the address of `/mcp`."""


class RevokeOAuthTokenRequest(Model):
    """Body of `revokeOAuthToken`."""

    token: str
    """Access or refresh token."""


class GetConsentRequestData(Model):
    """The requested data."""

    client_name: str
    """The app’s own name."""

    redirect_host: str
    """Destination of the answer: a host with its port, or the scheme of an address that an app opens, with its colon."""

    redirect_kind: RedirectKind
    """Kind of `redirectHost`."""

    document_host: str | None
    """Host that describes the app, if its `client_id` is the address of a metadata document, which makes the host trustworthy. Null if the app only describes itself."""

    scopes: List[str]
    """Permissions that the app would get."""


class DecideConsentData(Model):
    """The requested data."""

    redirect_to: str
    """The app’s own address, with a code or an error."""
