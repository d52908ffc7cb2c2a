import type { QueryClient } from '@tanstack/react-query';
import { i18n } from '../lib/i18n.ts';
import { exclusively } from '../lib/exclusive.ts';
import { isReached } from '../lib/online.ts';
import { newId } from '../lib/new-id.ts';
import { createStore } from '../lib/store.ts';
import { showToast, showPause } from '../ui/toasts.tsx';
import { personHere, refuseOther, waitForLogin } from '../session/session.ts';
import type { About, Entry, Givens, KindName, Outcome } from './entry.ts';
import { kinds, putBack } from './kinds.ts';
import { isOutboxNeeded, outboxChannel } from './needed.ts';
import { nextEntry, nextTime, undoMs } from './order.ts';
import { errorOfProblem } from './problem.ts';
import { refuseEntry, sendEntry, sendOnLeave, type Sent } from './send.ts';
import { addEntry, changeEntry, readEntries } from './storage.ts';

// The strip starts the outbox and shows its content.
isOutboxNeeded.set(true);

/** The entries of this browser, as this tab last read them. */
export const entries = createStore<readonly Entry[]>([]);

/** Takes over how an entry ended; resolves to whether it did, which a screen that is gone does not. */
type Taking = (outcome: Outcome) => boolean | Promise<boolean>;

interface Here {
  take: Taking;
  closePause: () => void;
}

/** Entries created in this tab. */
const here = new Map<string, Here>();

/** Entries that were just sent and whose lists are being refetched. Until then they count as existing. */
const closing = new Map<string, Entry>();

type News = { kind: 'changed' } | { kind: 'ended'; entry: Entry; outcome: Outcome['state'] };
const channel = new BroadcastChannel(outboxChannel);

/** Functions of the page that the outbox uses. */
interface Page {
  queries: QueryClient;
  /** Opens the page where a person continues an entry. */
  open: (entry: Entry) => unknown;
}

let page: Page | undefined;

const reread = async (): Promise<void> => {
  const kept = await readEntries();
  // Even offline, an action that can no longer be undone must not offer an undo.
  for (const { id, notBefore } of kept) if (notBefore <= Date.now()) here.get(id)?.closePause();
  entries.set([...kept, ...closing.values()]);
  plan();
};

/** Reads the entries again in all tabs. */
const changed = async (): Promise<void> => {
  channel.postMessage({ kind: 'changed' } satisfies News);
  await reread();
};

const readListsAgain = async ({ kind, orgId }: Entry): Promise<void> => {
  if (!page) return;
  const { queries } = page;
  await Promise.all(kinds[kind].nouns.map(noun => queries.invalidateQueries({ queryKey: [orgId, noun] })));
};

const outcomeOf = (entry: Entry, state: Outcome['state']): Outcome => {
  if (state === 'withdrawn') return { state };
  const made = entry.made.at(-1);
  if (state === 'sent') return { state, made };
  const problem = entry.problem ?? { status: 0, code: '', message: '', details: [], changedByName: null };
  return { state, made: entry.made[0], error: errorOfProblem(problem) };
};

/** Tells the screen that pressed an entry how it ended; resolves to whether the screen is there and took it over. */
const giveToScreen = async (entry: Entry, state: Outcome['state']): Promise<boolean> => {
  const own = here.get(entry.id);
  if (!own) return false;
  here.delete(entry.id);
  own.closePause();
  const isTaken = await own.take(outcomeOf(entry, state));
  if (state === 'sent' && !isTaken) showToast(i18n.t('Sent: {name}', { name: kinds[entry.kind].name }));
  return isTaken;
};

/**
 * Handles the end of an entry in this tab: notifies its screen, and refetches lists. Resolves to whether the screen handled
 * it.
 */
const onEnd = async (entry: Entry, state: Outcome['state']): Promise<boolean> => {
  if (state === 'sent') closing.set(entry.id, entry);
  const isTaken = await giveToScreen(entry, state);
  if (state === 'refused' && isTaken) await changeEntry(entry.id, () => undefined);
  if (state === 'refused' || state === 'withdrawn') await changed();
  if (state === 'withdrawn') return isTaken;
  await readListsAgain(entry);
  closing.delete(entry.id);
  await reread();
  return isTaken;
};

const end = (entry: Entry, outcome: Outcome['state']): Promise<boolean> => {
  channel.postMessage({ kind: 'ended', entry, outcome } satisfies News);
  return onEnd(entry, outcome);
};

channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
  void (data.kind === 'ended' ? onEnd(data.entry, data.outcome) : reread());
});

/** A start without an answer only remembers who is here: nothing is sent before the service has said so. */
const isOnline = (): boolean => navigator.onLine && isReached.get();

/** Lock of the tab that sends. */
const lock = 'console-outbox';

type LoginNeeded = Extract<Sent, { state: 'login' }>;

/** Sends what can be sent now, while no other tab does. Returns an entry that needs a login before it can go on. */
const pass = (): Promise<LoginNeeded | undefined> =>
  exclusively(lock, async () => {
    for (;;) {
      const person = personHere();
      if (person === undefined || !isOnline()) return undefined;
      refuseOther();
      const next = nextEntry(await readEntries(), person, Date.now());
      if (!next) return undefined;
      here.get(next.id)?.closePause();
      await changed();
      const sent = await sendEntry(next);
      if (sent.state === 'login') return sent;
      if (sent.state === 'sent' || sent.state === 'refused') void end(sent.entry, sent.state);
      await changed();
    }
  });

const passAfterLogin = async ({ reason, entry }: LoginNeeded): Promise<void> => {
  try {
    await waitForLogin(reason);
  } catch (error) {
    const sent = await refuseEntry(entry, error);
    if (sent.state === 'refused') await end(sent.entry, 'refused');
  }
};

let isRunning = false;
let isAskedAgain = false;

/** Sends what can be sent now. */
export const run = async (): Promise<void> => {
  isAskedAgain = true;
  if (isRunning) return;
  isRunning = true;
  try {
    while (isAskedAgain) {
      isAskedAgain = false;
      const needed = await pass();
      if (!needed) continue;
      await passAfterLogin(needed);
      isAskedAgain = true;
    }
  } finally {
    isRunning = false;
  }
  await reread();
};

let timer: ReturnType<typeof setTimeout> | undefined;

/** Schedules the next check for when the next entry is due. */
const plan = (): void => {
  clearTimeout(timer);
  const person = personHere();
  if (person === undefined) return;
  const now = Date.now();
  const isDue = isOnline() && nextEntry(entries.get(), person, now) !== undefined;
  const at = isDue ? now : nextTime(entries.get(), person, now);
  if (at === undefined) return;
  timer = setTimeout(() => void run(), Math.min(at - now, 2 ** 31 - 1));
};

/** Retries requests without a response immediately, because the connection is back. */
const tryNow = async (): Promise<void> => {
  for (const { id, retryAt } of entries.get())
    if (retryAt > Date.now()) await changeEntry(id, now => ({ ...now, retryAt: 0 }));
  await changed();
};

const isPausing = ({ id, state, notBefore, isSending }: Entry): boolean =>
  here.has(id) && state === 'waiting' && !isSending && notBefore > Date.now();

const leave = (): void => {
  for (const entry of entries.get()) if (isPausing(entry)) sendOnLeave(entry);
};

/** Clears the marks that a tab left when it crashed while sending. Only the tab that holds the lock sends entries. */
const freeEntries = (): Promise<unknown> =>
  exclusively(
    lock,
    async () => {
      for (const { id, isSending } of await readEntries())
        if (isSending) await changeEntry(id, now => ({ ...now, isSending: false }));
    },
    { ifFree: true },
  );

/** Begins to send what waits in this browser; once a page. */
export const startOutbox = async (around: Page): Promise<void> => {
  const isFirst = page === undefined;
  page = around;
  if (!isFirst) return;
  addEventListener('online', () => void tryNow());
  isReached.subscribe(() => void tryNow());
  addEventListener('offline', plan);
  addEventListener('pagehide', leave);
  await freeEntries();
  await reread();
};

/** Action that a screen adds to the outbox. */
export interface Press<Name extends KindName> {
  kind: Name;
  given: Givens[Name];
  /** Resource that the entry changes. Undefined if the entry changes no existing resource. */
  subject?: string;
  about: About;
  org: { id: string; slug: string };
  take: Taking;
}

/**
 * Keeps what a person pressed and sends it, at once or when it can no longer be undone. Returns the id of the entry. Throws a
 * sentence for people if this browser cannot keep it.
 */
export const press = async <Name extends KindName>(pressed: Press<Name>): Promise<string> => {
  const { kind, given, about, org, take } = pressed;
  const id = newId();
  const now = Date.now();
  const { pausing } = kinds[kind];
  const entry: Entry<Name> = {
    id,
    key: newId(),
    kind,
    given,
    subject: pressed.subject ?? id,
    orgId: org.id,
    orgSlug: org.slug,
    personId: personHere() ?? '',
    about,
    pressedAt: now,
    notBefore: pausing === undefined ? now : now + undoMs,
    tries: 0,
    retryAt: 0,
    isUnsure: false,
    isSending: false,
    made: [],
    state: 'waiting',
  };
  await addEntry(entry);
  const closePause = pausing === undefined ? () => undefined : showPause(pausing, () => takeBack(id));
  here.set(id, { take, closePause });
  await changed();
  return id;
};

/** Time so far in the future that an entry is not sent before a person confirms it. */
const never = Number.MAX_SAFE_INTEGER;

/**
 * Withdraws an entry that is not being sent: stores its text as a draft again, and opens it unless the screen that added it
 * is still mounted. Reports if it is too late.
 */
export const takeBack = async (id: string): Promise<void> => {
  const held = await changeEntry(id, now =>
    now.isSending && now.state === 'waiting' ? now : { ...now, notBefore: never },
  );
  if (held?.notBefore !== never) return showToast(i18n.t('Too late: it is already being sent.'));
  try {
    await putBack(held);
  } catch (error) {
    await changeEntry(id, now => ({ ...now, notBefore: now.pressedAt }));
    throw error;
  }
  await changeEntry(id, () => undefined);
  if (!(await end(held, 'withdrawn'))) page?.open(held);
};

/** Removes an entry with its text. */
export const discard = async (id: string): Promise<void> => {
  await changeEntry(id, now => (now.isSending && now.state === 'waiting' ? now : undefined));
  await changed();
};

/** Sends an entry that is too old to be sent by itself, because a person says so: with new keys, as if pressed now. */
export const sendOld = async (id: string): Promise<void> => {
  await changeEntry(id, now => ({ ...now, key: newId(), pressedAt: Date.now(), retryAt: 0 }));
  await changed();
};
