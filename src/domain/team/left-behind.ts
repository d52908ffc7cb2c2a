/** What a person may leave behind who is removed, leaves, or may do less than before. */
export const leftKinds = [
  'api_key',
  'invite_link',
  'invitation',
  'webhook',
  'agent',
  'series',
  'account_export',
  'post',
] as const;
export type LeftKind = (typeof leftKinds)[number];

/** What became of it: it is over, it waits for somebody to take it over, or it goes on. */
export const leftStates = ['ended', 'paused', 'goes_on'] as const;
export type LeftState = (typeof leftStates)[number];

/** One thing of a kind. */
export interface LeftItem {
  id: string;
  name: string | null;
}

/** All of one kind, with what to do about it. */
export interface LeftBehind {
  kind: LeftKind;
  state: LeftState;
  count: number;
  /** The first of them. */
  items: LeftItem[];
  whatToDo: string;
}

/** How many of each kind are named. */
export const namedLeft = 20;

const facts: Readonly<Record<LeftKind, { state: LeftState; noun: string; whatToDo: string }>> = {
  api_key: {
    state: 'ended',
    noun: 'API key',
    whatToDo: 'Programs with such a key are refused from now on: give them a new one.',
  },
  invite_link: {
    state: 'ended',
    noun: 'invite link',
    whatToDo: 'It lets nobody in any more: make a new one if people still need it.',
  },
  invitation: {
    state: 'ended',
    noun: 'invitation',
    whatToDo: 'It cannot be accepted any more: invite the person again if they should come.',
  },
  webhook: {
    state: 'paused',
    noun: 'webhook',
    whatToDo:
      'Its receiver gets nothing, and events are held: enable it to answer for it yourself, or delete it.',
  },
  agent: {
    state: 'paused',
    noun: 'agent',
    whatToDo: 'It writes nothing until another member changes it and so answers for it. Or delete it.',
  },
  series: {
    state: 'paused',
    noun: 'series',
    whatToDo: 'It makes no more posts until another member resumes it and so answers for it. Or delete it.',
  },
  account_export: {
    state: 'ended',
    noun: 'export',
    whatToDo: 'The archive and its download link are deleted: ask for a new one if you need it.',
  },
  post: {
    state: 'goes_on',
    noun: 'scheduled post',
    whatToDo:
      'It goes out as planned, as it is the organization’s: look it through, and cancel what should not.',
  },
};

/** What was found of one kind; undefined for nothing. */
export const leftOf = (
  kind: LeftKind,
  items: readonly LeftItem[],
  count = items.length,
): LeftBehind | undefined => {
  const { state, whatToDo } = facts[kind];
  return count === 0 ? undefined : { kind, state, count, items: items.slice(0, namedLeft), whatToDo };
};

const became: Readonly<Record<LeftState, (isOne: boolean) => string>> = {
  ended: isOne => (isOne ? 'has ended' : 'have ended'),
  paused: isOne => (isOne ? 'is paused' : 'are paused'),
  goes_on: isOne => (isOne ? 'goes out as planned' : 'go out as planned'),
};

/** The same as sentences: what became of it, and what to do. */
export const leftSentences = (left: readonly LeftBehind[]): string =>
  left
    .map(({ kind, state, count, whatToDo }) => {
      const nouns = `${count} ${facts[kind].noun}${count === 1 || kind === 'series' ? '' : 's'}`;
      return `${nouns} ${became[state](count === 1)}. ${whatToDo}`;
    })
    .join(' ');
