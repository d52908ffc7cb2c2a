import { ApiError, ConnectionError, SocialPublishing } from '@sdk';
import { apiUrl } from '../lib/page.ts';
import { isEntered, refuseOther, waitForLogin } from '../session/session.ts';

/** A call that is refused because the session has ended waits for the person to log in again, and is sent once more. */
const guarded: typeof fetch = async (input, init) => {
  refuseOther();
  const answer = await fetch(input, init);
  if (answer.status !== 401 || !isEntered()) return answer;
  await answer.body?.cancel();
  await waitForLogin();
  return fetch(input, init);
};

const clientFor = (organizationId: string | undefined): SocialPublishing =>
  new SocialPublishing({
    baseUrl: apiUrl,
    retries: 2,
    headers: { 'x-console': '1', ...(organizationId && { 'x-organization-id': organizationId }) },
    fetch: guarded,
  });

/** The API where no organization matters: the person, the login, what they belong to. */
export const api = clientFor(undefined);

const clients = new Map<string, SocialPublishing>();

/** The API in one organization: each call names it, so that no other tab can turn a call to another one. */
export const apiOf = (organizationId: string): SocialPublishing => {
  const known = clients.get(organizationId);
  if (known) return known;
  const made = clientFor(organizationId);
  clients.set(organizationId, made);
  return made;
};

/** What an error says to a person. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof ApiError)
    return error.details.map(({ message }) => message).join(' ') || error.message;
  if (error instanceof ConnectionError)
    return 'No answer came. What you wrote is kept here; try again when you are connected.';
  return error instanceof Error ? error.message : 'Something went wrong.';
};

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;
