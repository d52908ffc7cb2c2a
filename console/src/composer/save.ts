import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Body, Data } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { bodyOf, draftOf, instantOf, type Draft } from './draft.ts';

/** What becomes of what was written: kept, planned for its time or the next free one of the queue, or sent out now. */
export type Ending = 'save' | 'schedule' | 'queue' | 'publish';

type Post = Data<'getPost'>;
type Fields = Body<'updatePost'>;

/** One key for one content: pressed again after no answer, nothing is made twice. */
const useKey = () => {
  const last = useRef({ body: '', key: '' });
  return (body: object): string => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
};

/** The fields that differ from the post's: what nobody touched stays as it is, also what the form does not show. */
const changedOf = (draft: Draft, post: Post, zone: string): Fields => {
  const before = bodyOf(draftOf(post, zone), zone) as Record<string, unknown>;
  const { scheduledAt: _at, brandSlug: _brand, ...fields } = bodyOf(draft, zone);
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
};

/** A scheduled post that is saved goes back to the drafts, every other keeps the state that it has; a draft keeps its time as a wanted one. */
const timeOf = (draft: Draft, post: Post, ending: Ending, zone: string): Fields => {
  if (ending === 'schedule') return { scheduledAt: bodyOf(draft, zone).scheduledAt ?? null };
  if (ending !== 'save') return {};
  const plannedFor = instantOf(draft.at, zone);
  if (post.status === 'scheduled') return { scheduledAt: null, plannedFor };
  const isSame = draft.at === draftOf(post, zone).at;
  return post.status === 'draft' && !isSame ? { plannedFor } : {};
};

/** Saves a draft as a new post, or as a change of `post`; what was saved before the rest failed is not made again. */
export const useSave = (post: Post | undefined) => {
  const { api, org, zone } = useOrganization();
  const queries = useQueryClient();
  const keyOf = useKey();
  const saved = useRef<Post>(undefined);
  const create = async (draft: Draft, ending: Ending): Promise<Post> => {
    const { scheduledAt = null, ...fields } = bodyOf(draft, zone);
    const times = {
      save: { plannedFor: scheduledAt },
      schedule: { scheduledAt },
      queue: { queue: 'next' },
      publish: {},
    } as const;
    const body = { ...fields, ...times[ending] };
    return api.posts.create(body, { idempotencyKey: keyOf(body) });
  };
  const update = async (base: Post, draft: Draft, ending: Ending, revision: number): Promise<Post> => {
    const fields = { ...changedOf(draft, base, zone), ...timeOf(draft, base, ending, zone) };
    if (Object.keys(fields).length === 0) return base;
    return api.posts.update(base.id, fields, { ifMatch: `"${revision}"` });
  };
  return useMutation({
    meta: { isShown: true },
    mutationFn: async ({
      draft,
      ending,
      revision,
    }: {
      draft: Draft;
      ending: Ending;
      /** The one that the draft was written on. */
      revision: number | undefined;
    }) => {
      const base = saved.current ?? post;
      const now = base
        ? await update(base, draft, ending, saved.current?.revision ?? revision ?? base.revision)
        : await create(draft, ending);
      saved.current = now;
      const ifMatch = `"${now.revision}"`;
      if (ending === 'publish') await api.posts.publish(now.id, { ifMatch });
      // a new one has its time already
      if (ending === 'queue' && base) return api.queues.queuePost(now.id, { position: 'next' }, { ifMatch });
      return now;
    },
    onSettled: () =>
      Promise.all(
        ['posts', 'calendar', 'attention'].map(noun =>
          queries.invalidateQueries({ queryKey: [org.id, noun] }),
        ),
      ),
  });
};
