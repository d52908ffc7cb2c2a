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
"""Where the answer of a consent goes: to a server (`web`), to a port of the person’s own machine, or to the program on it that opens such addresses."""

ConsentDecision: TypeAlias = Annotated[Literal["approve", "deny"], Words]
"""A person's answer to a program that asks for access."""


class McpMessage(Model):
    """One message of JSON-RPC 2.0."""

    jsonrpc: Literal["2.0"]
    """The version of JSON-RPC."""

    id: str | int | None = None
    """Names the request; a notification has none, and gets no answer."""

    method: str
    """`tools/list`, `tools/call`, `server/discover`, `initialize`, …"""

    params: Dict[str, Any] | None = None
    """What the method takes."""


class RegisterClientRequest(Model):
    """Body of `registerClient`."""

    redirect_uris: List[str] | None = Field(default=None, validation_alias="redirect_uris", serialization_alias="redirect_uris")
    """Where codes may be sent: https, a scheme of the program’s own, or http on the person’s own machine, there with any port."""

    client_name: str | None = Field(default=None, validation_alias="client_name", serialization_alias="client_name")
    """What the program is called; the person is shown the first 60 characters."""

    scope: str | None = None
    """What it asks for where a request names no scopes, separated by spaces; without it, all that there are."""


class GetConsentRequestRequest(Model):
    """Body of `getConsentRequest`."""

    query: str
    """The query of the page’s address after `?`, as the program made it."""


class DecideConsentRequest(Model):
    """Body of `decideConsent`."""

    query: str
    """The query of the page’s address after `?`, as the program made it."""

    decision: ConsentDecision
    """What the person says."""

    shown_in: str
    """Id of the organization that they were shown: refused when their session is in another by now."""


class ExchangeOAuthGrantRequest(Model):
    """Body of `exchangeOAuthGrant`."""

    grant_type: str | None = Field(default=None, validation_alias="grant_type", serialization_alias="grant_type")
    """`authorization_code`, or `refresh_token`."""

    client_id: str | None = Field(default=None, validation_alias="client_id", serialization_alias="client_id")
    """That of the program."""

    code: str | None = None
    """What the browser brought."""

    redirect_uri: str | None = Field(default=None, validation_alias="redirect_uri", serialization_alias="redirect_uri")
    """Where the code was sent."""

    code_verifier: str | None = Field(default=None, validation_alias="code_verifier", serialization_alias="code_verifier")
    """What the `code_challenge` was made of."""

    refresh_token: str | None = Field(default=None, validation_alias="refresh_token", serialization_alias="refresh_token")
    """In place of a code."""

    scope: str | None = None
    """Is not looked at: the answer says what the person agreed to, and more is asked for at the page."""

    resource: str | None = None
    """What the token is for: the address of `/mcp`."""


class RevokeOAuthTokenRequest(Model):
    """Body of `revokeOAuthToken`."""

    token: str
    """An access or a refresh token."""


class GetConsentRequestData(Model):
    """The requested data."""

    client_name: str
    """The program's own name for itself."""

    redirect_host: str
    """Where the answer goes: a host with its port, or the scheme of an address that a program opens, with its colon."""

    redirect_kind: RedirectKind
    """What `redirectHost` is."""

    document_host: str | None
    """The host that says what the program is, where its `client_id` is the address of a metadata document: that much is certain. Null where the program said it itself."""

    scopes: List[str]
    """What the program could do then."""


class DecideConsentData(Model):
    """The requested data."""

    redirect_to: str
    """The program’s own address, with a code or with why there is none."""
