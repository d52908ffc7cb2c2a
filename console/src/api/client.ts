import { ApiError, ConnectionError, SocialPublishing } from '@sdk';
import { errorOf } from '../../../sdk/typescript/src/errors.ts';
import { apiUrl } from '../lib/page.ts';
import { isEntered, refuseOther, waitForLogin } from '../session/session.ts';
import { i18n } from '../lib/i18n.ts';
import { detailWords, refusalWords } from '../lib/problems.ts';

/** A call that is refused because the session has ended waits for the person to log in again, and is sent once more. */
const guarded: typeof fetch = async (input, init) => {
  refuseOther();
  const answer = await fetch(input, init);
  if (answer.status !== 401 || !isEntered()) return answer;
  await answer.body?.cancel();
  await waitForLogin();
  return fetch(input, init);
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

/** A client for one try: the caller decides what follows a session that has ended, and whether to repeat. */
export const plainApiOf = (organizationId: string): SocialPublishing =>
  new SocialPublishing({
    baseUrl: apiUrl,
    retries: 0,
    headers: headersOf(organizationId),
    fetch: (input, init) => {
      refuseOther();
      return fetch(input, init);
    },
  });

/**
 * One request of an operation that the SDK has no method for, as it is no JSON: the bytes of a file. Throws an `ApiError`, or a
 * `ConnectionError` where no answer came.
 */
export const sendTo = async (organizationId: string, path: string, init: RequestInit): Promise<Response> => {
  const headers = { ...headersOf(organizationId), ...(init.headers as Record<string, string>) };
  let answer: Response;
  try {
    answer = await guarded(`${apiUrl}${path}`, { ...init, headers });
  } catch (error) {
    init.signal?.throwIfAborted();
    // by this browsers say that no answer came
    if (!(error instanceof TypeError)) throw error;
    throw new ConnectionError('No answer came.', { cause: error });
  }
  if (!answer.ok) throw await errorOf(answer);
  return answer;
};

/** Returns the message to show a person for an error. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof ApiError)
    // of one field only the service says what is wrong with it
    return error.details.map(detailWords).join(' ') || refusalWords(error);
  if (error instanceof ConnectionError)
    return i18n.t('No answer arrived. Your text is kept here. Try again when you are connected.');
  return error instanceof Error ? error.message : i18n.t('The page failed.');
};

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;
