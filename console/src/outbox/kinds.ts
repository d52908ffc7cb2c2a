import { i18n } from '../lib/i18n.ts';
import type { Entry, Givens, KindName, Made, SeenPost, Written } from './entry.ts';
import { ApiError } from '@sdk';
import { putBackAnswer, putBackDraft } from './put-back.ts';

/** One request of an entry. */
export interface Step {
  method: 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** Revision for `If-Match`. */
  revision?: number | null;
}

/** Pages that show the subject of an entry. */
export type Place =
  | { to: '/o/$org/compose'; search: { brand: string } }
  | { to: '/o/$org/posts/$postId' | '/o/$org/posts/$postId/edit'; params: { postId: string } }
  | { to: '/o/$org/comments' };

/** Requests and texts of a kind of entry. */
export interface Kind<Given> {
  name: string;
  /** Shown while the action can be undone. A kind without it is sent immediately. */
  pausing?: string;
  /** First parts, after the organization, of the query keys to refetch. */
  nouns: readonly string[];
  /** Returns the requests of an entry, in order. Each receives the result of the one before. */
  steps: (given: Given) => readonly ((last: Made | undefined) => Step)[];
  place: (given: Given, made: Made | undefined) => Place;
  /** Stores the text in this browser again, as before it was sent. */
  putBack?: (entry: Entry, given: Given) => Promise<void>;
  /** Whether the kind decides about an item that waits for a person. */
  decides?: true;
  /** Whether the kind requires a recent login. */
  needsFreshLogin?: true;
  /** Messages that replace the service's message, by error code. */
  refusals?: Partial<Record<string, string>>;
}

const nounsOfPosts = ['posts', 'calendar', 'attention'] as const;

const meanwhile = i18n.t(
  'Someone changed this post or decided about it after you saw it. Nothing was sent. Open the post to see its current state.',
);
const refusals = { precondition_failed: meanwhile, invalid_state: meanwhile };
const decision = { decides: true, nouns: ['confirmations', ...nounsOfPosts], refusals } as const;

type OnPost = (post: { id: string; revision: number | null }) => Step;

const publish: OnPost = ({ id, revision }) => ({ method: 'POST', path: `/posts/${id}/publish`, revision });
const schedule: OnPost = ({ id, revision }) => ({
  method: 'POST',
  path: `/posts/${id}/schedule`,
  body: {},
  revision,
});
const retry: OnPost = ({ id, revision }) => ({ method: 'POST', path: `/posts/${id}/retry`, revision });
const archive: OnPost = ({ id, revision }) => ({ method: 'POST', path: `/posts/${id}/archive`, revision });
const enqueue: OnPost = ({ id, revision }) => ({
  method: 'POST',
  path: `/posts/${id}/queue`,
  body: { position: 'next' },
  revision,
});

/** Returns a kind that saves the draft and then runs further steps with the resulting post. */
const writing =
  (then?: OnPost): Kind<Written>['steps'] =>
  ({ postId, revision, fields }) => {
    const rest = then ? [(last: Made | undefined) => then(last ?? { id: postId ?? '', revision })] : [];
    if (postId === null) return [() => ({ method: 'POST', path: '/posts', body: fields }), ...rest];
    if (Object.keys(fields).length === 0) return rest;
    return [() => ({ method: 'PATCH', path: `/posts/${postId}`, body: fields, revision }), ...rest];
  };

const written = (name: string, steps: Kind<Written>['steps']): Kind<Written> => ({
  name,
  nouns: nounsOfPosts,
  steps,
  place: ({ postId, draft }, made) => {
    const id = postId ?? made?.id;
    return id === undefined
      ? { to: '/o/$org/compose', search: { brand: draft.brandSlug } }
      : { to: '/o/$org/posts/$postId/edit', params: { postId: id } };
  },
  putBack: putBackDraft,
});

const onPost = (name: string, step: OnPost): Kind<SeenPost> => ({
  name,
  nouns: nounsOfPosts,
  refusals,
  steps: ({ postId, revision }) => [() => step({ id: postId, revision })],
  place: ({ postId }) => ({ to: '/o/$org/posts/$postId', params: { postId } }),
});

export const kinds: { readonly [Name in KindName]: Kind<Givens[Name]> } = {
  save: written(i18n.t('Save a post'), writing()),
  schedule: written(i18n.t('Schedule a post'), writing()),
  // A new post is created directly in the queue.
  queue: written(i18n.t('Add a post to the queue'), given =>
    writing(given.postId === null ? undefined : enqueue)(given),
  ),
  publish: {
    ...written(i18n.t('Publish a post now'), writing(publish)),
    pausing: i18n.t('Publishing in 5 s'),
  },
  publishPost: { ...onPost(i18n.t('Publish a post now'), publish), pausing: i18n.t('Publishing in 5 s') },
  schedulePost: onPost(i18n.t('Schedule a post'), schedule),
  retryPost: { ...onPost(i18n.t('Retry a post'), retry), pausing: i18n.t('Trying again in 5 s') },
  approveAndPublish: {
    ...onPost(i18n.t('Approve and publish a post'), publish),
    ...decision,
    pausing: i18n.t('Publishing in 5 s'),
  },
  approveAndSchedule: {
    ...onPost(i18n.t('Approve and schedule a post'), schedule),
    ...decision,
    pausing: i18n.t('Scheduling in 5 s'),
  },
  confirm: {
    name: i18n.t('Confirm a post'),
    ...decision,
    pausing: i18n.t('Confirming in 5 s'),
    steps: ({ confirmationId, revision }) => [
      () => ({
        method: 'POST',
        path: `/confirmations/${confirmationId}/approve`,
        body: { revision, carriesOut: true },
      }),
    ],
    place: ({ postId }) => ({ to: '/o/$org/posts/$postId', params: { postId } }),
    needsFreshLogin: true,
  },
  denyDraft: { ...onPost(i18n.t('Deny a draft'), archive), ...decision },
  denyConfirmation: {
    ...decision,
    name: i18n.t('Deny a confirmation'),
    steps: ({ confirmationId }) => [
      () => ({ method: 'POST', path: `/confirmations/${confirmationId}/deny` }),
    ],
    place: ({ postId }) => ({ to: '/o/$org/posts/$postId', params: { postId } }),
  },
  answer: {
    name: i18n.t('Answer a comment'),
    nouns: ['comments'],
    steps: ({ commentId, text, draftId }) => [
      () => ({
        method: 'POST',
        path: `/comments/${commentId}/answers`,
        body: { text, ...(draftId !== null && { draftId }) },
      }),
    ],
    place: () => ({ to: '/o/$org/comments' }),
    putBack: putBackAnswer,
  },
};

const kindOf = <Name extends KindName>({ kind }: Entry<Name>): Kind<Givens[Name]> => kinds[kind];

/** Returns the next request of an entry; undefined once all are answered. */
export const nextStep = <Name extends KindName>(entry: Entry<Name>): Step | undefined =>
  kindOf(entry).steps(entry.given)[entry.made.length]?.(entry.made.at(-1));

export const placeOf = <Name extends KindName>(entry: Entry<Name>): Place =>
  kindOf(entry).place(entry.given, entry.made[0]);

export const putBack = async <Name extends KindName>(entry: Entry<Name>): Promise<void> =>
  kindOf(entry).putBack?.(entry, entry.given);

/** Whether an entry decides about something that waits for a person. */
export const isDecision = ({ kind }: Entry): boolean => kinds[kind].decides === true;

/** Returns the error with the message for its kind, if the kind has one. */
export const refusalFor = (kind: KindName, error: Error): Error => {
  const said = error instanceof ApiError ? kinds[kind].refusals?.[error.code] : undefined;
  return said === undefined ? error : new Error(said, { cause: error });
};
