/** Kinds of things that are affected when a member is removed, leaves, or loses permissions. */
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

/** States of such a thing: it ended, waits for someone to take it over, or continues. */
export const leftStates = ['ended', 'paused', 'goes_on'] as const;
export type LeftState = (typeof leftStates)[number];

/** Item of one kind. */
export interface LeftItem {
  id: string;
  name: string | null;
}

/** All affected things of one kind, with what to do about them. */
export interface LeftBehind {
  kind: LeftKind;
  state: LeftState;
  count: number;
  /** First items, at most `namedLeft`. */
  items: LeftItem[];
  whatToDo: string;
}

/** Maximum number of items that are listed per kind. */
export const namedLeft = 20;

const facts: Readonly<Record<LeftKind, { state: LeftState; noun: string; whatToDo: string }>> = {
  api_key: {
    state: 'ended',
    noun: 'API key',
    whatToDo: 'Apps that use such a key no longer work. Create a new key for them.',
  },
  invite_link: {
    state: 'ended',
    noun: 'invite link',
    whatToDo: 'This invite link has expired. Create a new one if people still need to join.',
  },
  invitation: {
    state: 'ended',
    noun: 'invitation',
    whatToDo: 'The invitation is no longer valid. Invite the person again if needed.',
  },
  webhook: {
    state: 'paused',
    noun: 'webhook',
    whatToDo:
      'The receiver gets no events, and the service holds them. Enable the webhook to become its owner, or delete it.',
  },
  agent: {
    state: 'paused',
    noun: 'agent',
    whatToDo:
      'The agent is paused because its owner left. Another member can take it over by saving it, or delete it.',
  },
  series: {
    state: 'paused',
    noun: 'series',
    whatToDo:
      'The series is paused because its owner left. Another member can take it over by resuming it, or delete it.',
  },
  account_export: {
    state: 'ended',
    noun: 'export',
    whatToDo: 'The archive and its download link were deleted. Request a new export if you need one.',
  },
  post: {
    state: 'goes_on',
    noun: 'scheduled post',
    whatToDo:
      'The post belongs to the organization and is published as planned. Check it, and cancel it if needed.',
  },
};

/** Returns the entry for one kind, or undefined if nothing is affected. */
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
  goes_on: isOne => (isOne ? 'is published as planned' : 'are published as planned'),
};

/** Returns the entries as sentences: what happened, and what to do. */
export const leftSentences = (left: readonly LeftBehind[]): string =>
  left
    .map(({ kind, state, count, whatToDo }) => {
      const nouns = `${count} ${facts[kind].noun}${count === 1 || kind === 'series' ? '' : 's'}`;
      return `${nouns} ${became[state](count === 1)}. ${whatToDo}`;
    })
    .join(' ');
