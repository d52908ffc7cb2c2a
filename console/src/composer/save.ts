import type { Body, Data } from '@sdk';
import type { Made, Written } from '../outbox/entry.ts';
import { bodyOf, draftOf, instantOf, type Draft } from './draft.ts';

/** Ways to finish a draft: save it, schedule it for its time or for the next free queue slot, or publish it now. */
export type Ending = 'save' | 'schedule' | 'queue' | 'publish';

type Post = Data<'getPost'>;
type Fields = Body<'updatePost'>;

/** Post that a draft changes: an existing one, or one that was created before a later request was rejected. */
export type Base = Post | Made;

const isPost = (base: Base): base is Post => 'platforms' in base;

/**
 * Returns the fields that differ from the post. Fields a person did not change stay as they are, including fields the form
 * does not show.
 */
const changedOf = (draft: Draft, base: Base, zone: string): Fields => {
  const { scheduledAt: _at, brandSlug: _brand, ...fields } = bodyOf(draft, zone);
  if (!isPost(base)) return fields;
  const before = bodyOf(draftOf(base, zone), zone) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
};

/**
 * Returns the time to send. A saved scheduled post becomes a draft, other posts keep their state, and a draft keeps its
 * planned time.
 */
const timeOf = (draft: Draft, base: Base, ending: Ending, zone: string): Fields => {
  if (ending === 'schedule') return { scheduledAt: bodyOf(draft, zone).scheduledAt ?? null };
  if (ending !== 'save') return {};
  const plannedFor = instantOf(draft.at, zone);
  if (base.status === 'scheduled') return { scheduledAt: null, plannedFor };
  const isSame = isPost(base) && draft.at === draftOf(base, zone).at;
  return base.status === 'draft' && !isSame ? { plannedFor } : {};
};

const newPostOf = (draft: Draft, ending: Ending, zone: string): Body<'createPost'> => {
  const { scheduledAt = null, ...fields } = bodyOf(draft, zone);
  const times = {
    save: { plannedFor: scheduledAt },
    schedule: { scheduledAt },
    queue: { queue: 'next' },
    publish: {},
  } as const;
  return { ...fields, ...times[ending] };
};

/** Returns the outbox entry of a draft: a new post, or a change of `base` at `revision`. */
export const writtenOf = ({
  draft,
  base,
  ending,
  revision,
  zone,
  place,
}: {
  draft: Draft;
  base: Base | undefined;
  ending: Ending;
  /** Revision that the draft is based on. */
  revision: number | undefined;
  zone: string;
  place: string;
}): Written => {
  if (!base) return { draft, place, postId: null, revision: null, fields: newPostOf(draft, ending, zone) };
  const fields = { ...changedOf(draft, base, zone), ...timeOf(draft, base, ending, zone) };
  return { draft, place, postId: base.id, revision: revision ?? base.revision, fields };
};
