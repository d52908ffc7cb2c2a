import { ApiError, ConnectionError, SocialPublishing } from '@sdk';
import { apiUrl } from '../lib/page.ts';
import { isEntered, personHere, refuseOther, waitForLogin } from '../session/session.ts';
import { i18n } from '../lib/i18n.ts';
import { detailWords, refusalWords } from '../lib/problems.ts';

/** Sends a request in the name of this tab's person only: the service refuses it if the cookie is another's. */
const fetchAs: typeof fetch = (input, init) => {
  refuseOther();
  const headers = new Headers(init?.headers);
  const person = personHere();
  if (person !== undefined) headers.set('x-console-person', person);
  return fetch(input, { ...init, headers });
};

/** Whether a call is to the signed address of an upload, which belongs to one session: another login does not help. */
const isSigned = (input: RequestInfo | URL): boolean =>
  /\/media\/uploads\/[^/]+\/[^/]+$/.test(input instanceof Request ? input.url : String(input));

/** A call that fails because the session expired waits for the person to log in again, and is then repeated. */
const guarded: typeof fetch = async (input, init) => {
  const answer = await fetchAs(input, init);
  if (answer.status !== 401 || !isEntered() || isSigned(input)) return answer;
  await answer.body?.cancel();
  await waitForLogin();
  return fetchAs(input, init);
};

/** Headers by which a call names the console and its organization. */
export const headersOf = (organizationId: string | undefined): Record<string, string> => ({
  'x-console': '1',
  ...(organizationId && { 'x-organization-id': organizationId }),
});

const clientFor = (organizationId: string | undefined): SocialPublishing =>
  new SocialPublishing({
    baseUrl: apiUrl,
    retries: 2,
    headers: headersOf(organizationId),
    fetch: guarded,
  });

/** API client for calls without an organization: the person, the login, and their organizations. */
export const api = clientFor(undefined);

const clients = new Map<string, SocialPublishing>();

/**
 * Returns the API client of an organization. Each call names it, so that switching the organization in another tab has no
 * effect.
 */
export const apiOf = (organizationId: string): SocialPublishing => {
  const known = clients.get(organizationId);
  if (known) return known;
  const made = clientFor(organizationId);
  clients.set(organizationId, made);
  return made;
};

/** Returns a client for a single attempt. The caller handles expired sessions and retries. */
export const plainApiOf = (organizationId: string): SocialPublishing =>
  new SocialPublishing({
    baseUrl: apiUrl,
    retries: 0,
    headers: headersOf(organizationId),
    fetch: fetchAs,
  });

/** Returns the message to show a person for an error. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof ApiError)
    // Only the service knows what is wrong with a field.
    return error.details.map(detailWords).join(' ') || refusalWords(error);
  if (error instanceof ConnectionError)
    return i18n.t('No answer arrived. Your text is kept here. Try again when you are connected.');
  return error instanceof Error ? error.message : i18n.t('The page failed.');
};

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;
