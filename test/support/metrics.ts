import type { PlatformName } from '../../src/domain/platforms.ts';
import type { Author, PostAnswer } from './author.ts';
import { eventually } from './eventually.ts';
import type { Publishing } from './publishing.ts';

/** Numbers of one platform as `GET /posts/{postId}/metrics` returns them. */
export interface PlatformNumbers {
  platform: PlatformName;
  state: string;
  reason: string | null;
  since: string | null;
  capturedAt: string | null;
  nextAt: string | null;
  final: boolean;
  counts: Record<string, number>;
  raw: Record<string, number>;
  lastReported: Record<string, string>;
  history: { day: string; counts: Record<string, number> }[];
}

/** Answer of the metrics endpoint. */
export interface PostNumbers {
  total: { counts: Record<string, number>; leftOut: Record<string, string[]> };
  platforms: PlatformNumbers[];
}

/** Reads the numbers of a live post until these are known. `publishedAt` replaces its time of publication. */
export const measureAs = async (
  { sandbox, service }: Publishing,
  author: Author,
  { id, targets }: PostAnswer,
  said: { likes: number; views?: number },
  publishedAt: Date | null = null,
): Promise<void> => {
  for (const { platform, externalId } of targets)
    await sandbox.numbers({ platform, post: externalId ?? '', ...said });
  const { orm } = await service();
  await eventually(`the numbers of ${id}`, async () => {
    // repeated each time: a poll in flight sets the next poll's time after us
    const due = await orm.em.fork().execute<object[]>(
      `update post_metrics set next_at = now(), published_at = coalesce(?::timestamptz, published_at)
        where post_id = ? returning post_id`,
      [publishedAt, id],
    );
    const { platforms } = await author.get<PostNumbers>(`/posts/${id}/metrics`);
    return due.length === platforms.length && platforms.every(({ counts }) => counts['likes'] === said.likes);
  });
};
