import { clientNameOf, type OAuthClient } from './oauth.ts';
import { whyNotRedirectUri } from './redirect-uris.ts';

/** Returns whether a `client_id` is the URL of a document that describes the client. */
export const isDocumentAddress = (clientId: string): boolean => /^https:\/\//i.test(clientId);

const isDotSegment = (segment: string): boolean => /^(?:\.|%2e){1,2}$/i.test(segment);

/**
 * Returns why a URL cannot identify a client (draft-ietf-oauth-client-id-metadata-document, 3), or undefined if it can. The
 * URL is compared character by character, so it must be in normalized form.
 */
export const whyNotDocumentAddress = (clientId: string): string | undefined => {
  const url = URL.parse(clientId);
  if (!url || /[\s\p{Cc}]/u.test(clientId)) return 'is no address';
  if (clientId.length > 2_048) return 'is longer than 2048 characters';
  if (url.username !== '' || url.password !== '') return 'contains a user name or password';
  if (clientId.includes('#')) return 'contains a fragment';
  if (url.pathname === '/') return 'has no path';
  // URL parsers remove dot segments
  const path = (clientId.split('?')[0] ?? '').split('/').slice(3);
  return path.some(isDotSegment) ? 'has a dot segment in its path' : undefined;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Maximum number of redirect URIs that are read from a document. */
const maxRedirectUris = 50;

/**
 * Returns the client that a document describes, or what is wrong with the document, as text for people. A client that
 * claims to have a secret is refused, because no secret can be agreed on through a public document (4.1 of the draft).
 */
export const readClientDocument = (clientId: string, document: unknown): OAuthClient | { wrong: string } => {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return { wrong: 'The document is not a JSON object.' };
  const said = document as Record<string, unknown>;
  if (said['client_id'] !== clientId)
    return { wrong: 'The client_id in the document differs from the document’s address.' };
  const method = said['token_endpoint_auth_method'];
  if ('client_secret' in said || (isText(method) && method.startsWith('client_secret')))
    return { wrong: 'The document declares a client secret, which a public document cannot keep.' };
  const listed = Array.isArray(said['redirect_uris']) ? said['redirect_uris'].filter(isText) : [];
  const redirectUris = listed
    .slice(0, maxRedirectUris)
    .filter(uri => uri.length <= 500 && whyNotRedirectUri(uri) === undefined);
  if (redirectUris.length === 0)
    return { wrong: 'The document lists no redirect_uris that can receive codes.' };
  return { name: clientNameOf(said['client_name'], new URL(clientId).host), redirectUris };
};
