import type { CalendarRow, Span } from '../../../db/posts/calendar.ts';
import type { TimeCursor } from '../../../db/driver/lists.ts';
import type { PostFilter } from '../../../db/posts/post-filter.ts';
import { findMediaByIds, listMediaFaces } from '../../../db/posts/post-media.ts';
import {
  countPlannedOccurrences,
  listPlannedPosts,
  type PlannedPlace,
  type PlannedPost,
} from '../../../db/series/planned.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import { listTargets } from '../../../domain/posts/target-names.ts';
import { mediaIdsOf } from '../../../domain/posts/media-refs.ts';
import { pendingTarget } from '../../../db/posts/target-rows.ts';
import { viewPost, type PostView } from './post-view.ts';
import type { Actor } from '../../../domain/actor.ts';

/** A post at its place in a calendar, or an occurrence that has no post yet. */
export interface PlacedRow extends CalendarRow {
  planned?: boolean;
  occurrence?: string | null;
}

const noFace = { type: null, thumbnailKey: null, color: null };

/** Lists occurrences in a span that have no posts yet, as a calendar shows posts. */
export const listPlannedEntries = async (
  em: Em,
  actor: Actor,
  filter: PostFilter,
  page: { span: Span; limit: number; after: TimeCursor | undefined },
): Promise<PlacedRow[]> => {
  const planned = await listPlannedPosts(em, actor, { filter, ...page });
  const files = planned.flatMap(({ content }) => content.media[0]?.id ?? []);
  const faces = await listMediaFaces(em, actor.orgId, [...new Set(files)]);
  return planned.map(({ id, key, at, series, content }) => {
    const mediaId = content.media[0]?.id ?? null;
    const face = (mediaId !== null && faces.get(mediaId)) || noFace;
    return {
      id,
      revision: 0,
      at: at.toISOString(),
      status: 'scheduled',
      brandSlug: series.brandSlug,
      platforms: series.platforms,
      text: content.text.slice(0, 80).toWellFormed(),
      mediaId,
      mediaType: face.type,
      thumbnailKey: face.thumbnailKey,
      color: face.color,
      held: false,
      labels: series.labels,
      createdBy: series.answeredBy,
      createdByName: series.answeredByName,
      seriesId: series.id,
      review: null,
      planned: true,
      occurrence: key,
    };
  });
};

const isEarlier = (one: PlacedRow, other: PlacedRow): boolean => {
  const [first, second] = [Date.parse(one.at), Date.parse(other.at)];
  return first < second || (first === second && one.id < other.id);
};

/** Merges both lists in order, up to the limit. */
export const mergePlanned = (
  posts: readonly PlacedRow[],
  planned: readonly PlacedRow[],
  limit: number,
): PlacedRow[] => {
  if (planned.length === 0) return [...posts];
  const merged: PlacedRow[] = [];
  for (let [at, of] = [0, 0]; merged.length < limit;) {
    const [post, coming] = [posts[at], planned[of]];
    const next = post && (!coming || isEarlier(post, coming)) ? post : coming;
    if (!next) break;
    if (next === post) at += 1;
    else of += 1;
    merged.push(next);
  }
  return merged;
};

/** Milliseconds ahead in which a list finds occurrences. */
const aheadMs = 366 * 86_400_000;

/** Lists a page of the next year's occurrences that have no posts yet, as posts are shown, earliest first. */
export const listPlannedPage = async (
  em: Em,
  actor: Actor,
  filter: PostFilter,
  page: { limit: number; offset: number; after: PlannedPlace | undefined; fileUrls: FileUrls },
): Promise<{ posts: PostView[]; total: number; last: PlannedPlace | undefined }> => {
  const { limit, fileUrls } = page;
  const span = { from: new Date(), to: new Date(Date.now() + aheadMs) };
  const total = await countPlannedOccurrences(em, actor, { filter, span });
  const found = await listPlannedPosts(em, actor, { ...page, filter, span, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const ids = [...new Set(shown.flatMap(({ content }) => mediaIdsOf(content)))];
  const files = [...(await findMediaByIds(em, actor.orgId, ids)).values()];
  const posts = shown.map(one => viewPlanned(one, files, fileUrls));
  return { posts, total, last: found.length > limit ? shown.at(-1) : undefined };
};

const viewPlanned = (
  { id, key, at, series, content }: PlannedPost,
  files: Parameters<typeof viewPost>[0]['files'],
  fileUrls: FileUrls,
): PostView => ({
  ...viewPost(
    {
      ...content,
      disclosures: content.disclosures ?? null,
      id,
      brandId: series.brandId,
      brandSlug: series.brandSlug,
      status: 'scheduled',
      scheduledAt: at.toISOString(),
      plannedFor: null,
      queueSlotId: null,
      seriesId: series.id,
      review: null,
      publishedAt: null,
      createdAt: series.createdAt,
      updatedAt: series.updatedAt,
      revision: 0,
      createdBy: series.answeredBy,
      createdByName: series.answeredByName,
      externalId: null,
      labels: series.labels,
      metadata: {},
      accounts: [...(content.accounts ?? [])],
      targets: listTargets(content).map(({ platform: name, connectionId = null }) => ({
        ...pendingTarget({ id: null, platform: name, connectionId }),
        named: connectionId,
      })),
      files,
    },
    fileUrls,
  ),
  planned: true,
  occurrence: key,
});
