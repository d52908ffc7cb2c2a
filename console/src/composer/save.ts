import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Data } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { bodyOf, type Draft } from './draft.ts';

/** What becomes of what was written: kept as a draft, planned for its time, or sent out now. */
export type Ending = 'draft' | 'schedule' | 'publish';

type Post = Data<'getPost'>;

/** One key for one content: pressed again after no answer, nothing is made twice. */
const useKey = () => {
  const last = useRef({ body: '', key: '' });
  return (body: object): string => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
};

/** Saves a draft as a new post, or as a change of `post` as it was read. */
export const useSave = (post: Post | undefined) => {
  const { api, org, zone } = useOrganization();
  const queries = useQueryClient();
  const keyOf = useKey();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async ({ draft, ending, revision }: { draft: Draft; ending: Ending; revision?: number }) => {
      const { brandSlug, ...fields } = bodyOf(draft, zone);
      const planned = { ...fields, scheduledAt: ending === 'schedule' ? (fields.scheduledAt ?? null) : null };
      const saved = post
        ? await api.posts.update(post.id, planned, { ifMatch: `"${revision ?? post.revision}"` })
        : await api.posts.create(
            { brandSlug, ...planned },
            { idempotencyKey: keyOf({ brandSlug, ...planned }) },
          );
      if (ending === 'publish') await api.posts.publish(saved.id, { ifMatch: `"${saved.revision}"` });
      return saved;
    },
    onSuccess: saved => {
      void queries.invalidateQueries({ queryKey: [org.id, 'posts', saved.id] });
      void queries.invalidateQueries({ queryKey: [org.id, 'calendar'] });
    },
  });
};
