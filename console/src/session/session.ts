import { wantedDevices } from '../push/wanted.ts';
import { errorOf } from '../../../sdk/typescript/src/errors.ts';
import { createStore } from '../lib/store.ts';
import { forgetStart } from './kept-start.ts';
import { apiUrl, appPath, sessionUrl, signUpUrl } from '../lib/page.ts';
import { i18n } from '../lib/i18n.ts';

/**
 * The session is a cookie that no script can read; the console only hears of its beginning and end, from its own calls and from
 * other tabs.
 */
export type LoginReason = 'ended' | 'fresh';

/**
 * Reason to show the login over the page: the session expired, or a recent login is required. Undefined if no login is
 * needed.
 */
export const loginReason = createStore<LoginReason | undefined>(undefined);

let person: string | undefined;
/** The person of this tab; undefined before one is known. */
export const personHere = (): string | undefined => person;
/** Whether this tab has been logged in: what is on it is kept when the session ends. */
export const isEntered = (): boolean => person !== undefined;

let isOther = false;
const otherPerson = (): Error => new Error(i18n.t('Another person has logged in here. Reload the page.'));

/** Throws once another person has logged in than the one of this tab: nothing of the one is sent by the other. */
export const refuseOther = (): void => {
  if (isOther) throw otherPerson();
};

type News = { kind: 'login'; person: string } | { kind: 'logout' };
const channel = new BroadcastChannel('console-session');

interface Waiter {
  reason: LoginReason;
  go: () => void;
  stop: (error: Error) => void;
}
const waiting = new Set<Waiter>();

const stop = (which: (waiter: Waiter) => boolean, error: Error): void => {
  for (const waiter of waiting) {
    if (!which(waiter)) continue;
    waiting.delete(waiter);
    waiter.stop(error);
  }
};

const isAnother = (id: string): boolean => person !== undefined && person !== id;

/** Reloads the tab, so that nothing of the person before stays in it. */
const beginAnew = (): void => {
  isOther = true;
  stop(() => true, otherPerson());
  if (location.pathname === `${appPath}login`) location.assign(appPath);
  else location.reload();
};

/** Says who this tab is of. */
export const noteEntered = (id: string): void => {
  if (isAnother(id)) return beginAnew();
  person = id;
};

/** Resumes after a login. */
const resume = (by: string): void => {
  if (isAnother(by)) return beginAnew();
  loginReason.set(undefined);
  for (const { go } of waiting) go();
  waiting.clear();
};

channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data.kind === 'login') resume(data.person);
  // Text a person was writing stays on the page, behind the login.
  else if (data.kind === 'logout' && isEntered()) loginReason.set('ended');
});

/** Resolves once a person has logged in, in this tab or another. */
export const waitForLogin = (reason: LoginReason = 'ended'): Promise<void> => {
  // a session that has ended counts for more than one that is old
  if (loginReason.get() !== 'ended') loginReason.set(reason);
  // the session may belong to another person now, who needs no login but a new page
  if (reason === 'ended') void readPerson().then(noteEntered, () => undefined);
  return new Promise((resolve, reject) => {
    waiting.add({ reason, go: resolve, stop: reject });
  });
};

/** Closes the login that was asked for to decide: what waited for it is not done. */
export const declineLogin = (): void => {
  if (loginReason.get() !== 'fresh') return;
  loginReason.set(undefined);
  stop(({ reason }) => reason === 'fresh', new Error(i18n.t('No decision was made.')));
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

const readPerson = async (): Promise<string> => {
  const answer = await fetch(`${apiUrl}/auth/me`, { headers: { 'x-console': '1' } });
  if (!answer.ok) throw await errorOf(answer);
  return ((await answer.json()) as { data: { id: string } }).data.id;
};

const begin = async (url: string, body: object): Promise<void> => {
  await send('POST', url, body);
  const by = await readPerson();
  channel.postMessage({ kind: 'login', person: by } satisfies News);
  resume(by);
  refuseOther();
};

/** Begins a session, by password or by the code of a login with a provider. Throws an `ApiError`. */
export const logIn = (proof: Proof): Promise<void> => begin(sessionUrl, proof);

/** Makes an account, and begins its first session. Throws an `ApiError`. */
export const signUp = (person: { name: string; email: string; password: string }): Promise<void> =>
  begin(signUpUrl, person);

/** Ends the session in every tab of this browser. */
export const logOut = async (): Promise<void> => {
  if (Object.keys(wantedDevices()).length > 0)
    await import('../push/device.ts').then(({ forgetHere }) => forgetHere()).catch(() => undefined);
  await send('DELETE', sessionUrl);
  forgetStart();
  person = undefined;
  channel.postMessage({ kind: 'logout' } satisfies News);
};
