import { errorOf } from '../../../sdk/typescript/src/errors.ts';
import { createStore } from '../lib/store.ts';
import { sessionUrl, signUpUrl } from '../lib/page.ts';

/**
 * The session is a cookie that no script can read; the console only hears of its beginning and end, from its own calls and from
 * other tabs.
 */
export type LoginReason = 'ended' | 'fresh';

/** Why somebody is to log in over the page; undefined while nobody is: the session has ended, or one just begun is needed. */
export const loginReason = createStore<LoginReason | undefined>(undefined);

let entered = false;
/** Whether this tab has been logged in: what is on it is kept when the session ends. */
export const isEntered = (): boolean => entered;
export const noteEntered = (): void => {
  entered = true;
};

type News = 'login' | 'logout';
const channel = new BroadcastChannel('console-session');
const waiting = new Set<() => void>();

const resume = (): void => {
  loginReason.set(undefined);
  for (const go of waiting) go();
  waiting.clear();
};

channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data === 'login') resume();
  // what somebody was writing stays on the page, behind the login
  else if (entered) loginReason.set('ended');
});

/** Resolves once somebody has logged in, here or in another tab. */
export const waitForLogin = (reason: LoginReason = 'ended'): Promise<void> => {
  loginReason.set(reason);
  return new Promise(resolve => waiting.add(resolve));
};

type Proof = { email: string; password: string } | { code: string };

const send = async (method: 'POST' | 'DELETE', url: string, body?: object): Promise<void> => {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', 'x-console': '1' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw await errorOf(answer);
};

const begin = async (url: string, body: object): Promise<void> => {
  await send('POST', url, body);
  channel.postMessage('login' satisfies News);
  resume();
};

/** Begins a session, by password or by the code of a login with a provider. Throws an `ApiError`. */
export const logIn = (proof: Proof): Promise<void> => begin(sessionUrl, proof);

/** Makes an account, and begins its first session. Throws an `ApiError`. */
export const signUp = (person: { name: string; email: string; password: string }): Promise<void> =>
  begin(signUpUrl, person);

/** Ends the session in every tab of this browser. */
export const logOut = async (): Promise<void> => {
  await send('DELETE', sessionUrl);
  entered = false;
  channel.postMessage('logout' satisfies News);
};
