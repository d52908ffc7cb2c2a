import { randomInt } from 'node:crypto';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import type { Cell } from './cell.ts';
import { none, type Asked, type Leeway } from './ledger.ts';
import type { Brand } from './person.ts';

export interface PostInput {
  brand: Brand;
  platforms: readonly PlatformName[];
  /** Scheduled time. Without it, only the draft is created. */
  at?: Date;
  /** Media of the post. Defaults to the owner's picture if a platform requires one. */
  media?: ({ url: string } | { id: string })[];
  /** Number of posts that follow the first on X and Threads. */
  thread?: number;
  /** Whether the post is commented on Instagram as soon as it is live. */
  comment?: boolean;
  /** Further settings of platforms. */
  options?: Partial<Record<PlatformName, object>>;
  leeway?: Leeway;
}

const words = ['morning', 'coffee', 'harbour', 'seagull', 'window', 'letter', 'garden', 'thunder'];

/** A text that no platform takes for a duplicate of another. */
const textOf = (mark: string): string =>
  `${words[randomInt(words.length)]} ${words[randomInt(words.length)]} ${mark}`;

const bodyOf = (
  { brand, platforms, at, media, thread = 0, options = {} }: PostInput,
  marks: string[],
  comment?: string,
) => {
  const { image, video } = brand.owner;
  const own: Partial<Record<PlatformName, object>> = {
    ...(comment !== undefined && { instagram: { firstComment: textOf(comment) } }),
    ...(platforms.includes('youtube') && {
      youtube: { media: [{ id: video }], title: 'One of many' },
    }),
    ...(platforms.includes('linkedin') && brand.page && { linkedin: { organizationId: brand.page } }),
  };
  return {
    brandSlug: brand.slug,
    platforms,
    text: textOf(marks[0] ?? ''),
    media: media ?? (platforms.includes('instagram') ? [{ id: image }] : []),
    ...(thread > 0 && { thread: marks.slice(1).map(mark => ({ text: textOf(mark) })) }),
    ...(at && { scheduledAt: at.toISOString() }),
    platformOptions: Object.fromEntries(
      platforms.map(platform => [platform, { ...own[platform], ...options[platform] }]),
    ),
  };
};

/** Writes a post, and the ledger with it; asks until the API has answered. */
export const writePost = async (cell: Cell, input: PostInput): Promise<Asked> => {
  const marks = Array.from({ length: 1 + (input.thread ?? 0) }, () => cell.ledger.mark());
  const comment = input.comment ? cell.ledger.mark() : undefined;
  const body = bodyOf(input, marks, comment);
  const { data } = await cell.client.must('POST', '/posts', body, input.brand.owner.token);
  const dueAt = input.at?.getTime() ?? Date.now();
  const post: Asked = {
    id: data.id as string,
    platforms: input.platforms,
    marks,
    ...(comment !== undefined && { comment }),
    replaced: [],
    token: input.brand.owner.token,
    dueAt,
    since: dueAt,
    cancelled: false,
    leeway: input.leeway ?? none,
  };
  cell.ledger.posts.push(post);
  return post;
};

/** Sends it on its way. */
export const publishNow = async (cell: Cell, post: Asked): Promise<void> => {
  await cell.client.must('POST', `/posts/${post.id}/publish`, undefined, post.token);
};

export const writeAndPublish = async (cell: Cell, input: PostInput): Promise<Asked> => {
  const post = await writePost(cell, input);
  await publishNow(cell, post);
  return post;
};
