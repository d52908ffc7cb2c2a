import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body, Schemas, SocialPublishing } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { showToast, showProblem } from '../ui/toasts.tsx';
import type { Entry } from './entries.ts';
import { i18n } from '../lib/i18n.ts';

export type Done = Schemas['BulkAction'];
export type Action = Body<'createBulkAction'>['action'];

const pauseMs = 250;

/** Polls a bulk action until each of its posts has a result. */
const untilEnd = async (api: SocialPublishing, begun: Done): Promise<Done> => {
  let action = begun;
  while (action.id !== null && (action.status === 'queued' || action.status === 'running')) {
    await new Promise(resolve => setTimeout(resolve, pauseMs));
    action = await api.posts.getBulkAction(action.id);
  }
  return action;
};

const postsOf = (entries: readonly Entry[]) => entries.map(({ id, revision }) => ({ id, revision }));

/** Returns the result that an action would have for each post, without applying it. */
export const tryAction = (api: SocialPublishing, entries: readonly Entry[], action: Action): Promise<Done> =>
  api.posts.createBulkAction({ action, posts: postsOf(entries), dryRun: true });

const doneWords = (count: number): string =>
  i18n.t('{count, plural, one {Done for # post} other {Done for # posts}}', { count });
const leftWords = (count: number): string =>
  i18n.t('{count, plural, one {# post is unchanged.} other {# posts are unchanged.}}', { count });

/** Shows the results of an action with its undo, and the reasons for posts that were left unchanged. */
const showResult = ({ done, refused, results }: Done, words: string, undo?: () => unknown): void => {
  if (done > 0) showToast(words, undo);
  if (refused === 0) return;
  const why = results.find(({ problem }) => problem)?.problem?.message;
  showProblem(leftWords(refused), why === undefined ? undefined : new Error(why));
};

/** Applies an action to several posts at the revisions on the screen. The toast undoes it. */
export const useBulk = (onDone: () => void) => {
  const { api, org } = useOrganization();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(
      ['posts', 'calendar', 'attention'].map(noun => queries.invalidateQueries({ queryKey: [org.id, noun] })),
    );
  const undo = useMutation({
    mutationFn: async (id: string) => untilEnd(api, await api.posts.undoBulkAction(id)),
    onSuccess: action => showResult(action, i18n.t('Deleted there')),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: async ({ entries, action }: { entries: readonly Entry[]; action: Action }) =>
      untilEnd(api, await api.posts.createBulkAction({ action, posts: postsOf(entries) })),
    onSuccess: action => {
      const { id, done } = action;
      showResult(action, doneWords(done), id === null ? undefined : () => undo.mutate(id));
      onDone();
    },
    onSettled: refresh,
  });
};
