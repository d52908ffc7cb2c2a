import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Em } from '../../db/driver/orm.ts';
import { findAdditions, type BrandAdditions } from '../../db/brands/find-brand.ts';
import { findMediaByIds, type PostMediaFile } from '../../db/posts/post-media.ts';
import { findQueue, listTaken, readClock } from '../../db/queue/queues.ts';
import type { Actor } from '../../domain/actor.ts';
import type { RowProblem } from '../../domain/bulk/post-imports.ts';
import type { FindPrice } from '../../domain/costs/prices.ts';
import { Refusal } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { mediaIdsOf } from '../../domain/posts/media-refs.ts';
import type { Conversion } from '../../domain/posts/post-outlook.ts';
import { draftProblems, type PostContent } from '../../domain/posts/post-problems.ts';
import { listTargets } from '../../domain/posts/target-names.ts';
import { giveTimes, keyOfTime } from '../../domain/queue/queue.ts';
import { writeWithTexts } from '../brands/saved-texts.ts';
import { requirePlannable } from '../posts/check-post.ts';
import { aimDraft } from '../posts/aim-post.ts';
import { measurePost } from '../posts/measure-post.ts';
import { noQueueSlots, noQueueTime } from '../queue/queue-posts.ts';
import {
  judgePost,
  readAccountOutlooks,
  type AccountOutlooks,
  type AccountQuestions,
} from '../posts/validate-post.ts';
import type { ImportDraft, KnownRow } from './look-at-rows.ts';
import { listProblems } from './row-problems.ts';
import { notTried, tryEach } from './try-each.ts';

/** Expected result of a row. */
export interface TriedRow extends KnownRow {
  warnings: RowProblem[];
  /** Publication time of the post. Null for a draft and for a refused row. */
  scheduledAt: Date | null;
  conversions: (Conversion & { platform: PlatformName })[];
  /** Price of the post on all platforms, in millionths of a dollar. */
  cost: number;
}

type Files = ReadonlyMap<string, PostMediaFile>;
/** Data that all rows of a brand share. */
interface KnownBrand {
  findPrice: FindPrice;
  postCredits: AccountQuestions['postCredits'];
  accounts: AccountOutlooks;
  additions: BrandAdditions;
}
type OpenRow = KnownRow & { draft: ImportDraft; brandId: string };

const isOpen = (row: KnownRow): row is OpenRow =>
  row.status === 'pending' && row.draft !== null && row.brandId !== null;

const isPlanned = ({ scheduledAt, queue }: ImportDraft): boolean =>
  scheduledAt !== null || queue !== undefined;

const refusalsOf = (work: () => void): RowProblem[] => {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof Refusal) return listProblems(error);
    throw error;
  }
};

const missingFiles = (draft: PostContent, files: Files): RowProblem[] => {
  const missing = mediaIdsOf(draft).filter(id => files.get(id)?.deleted !== false);
  if (missing.length === 0) return [];
  const message = `Media files not found: ${missing.join(', ')}.`;
  return [{ platform: null, path: 'media', code: 'not_found', message }];
};

const filesOf = (draft: PostContent, files: Files): Map<string, PostMediaFile> =>
  new Map(mediaIdsOf(draft).flatMap(id => (files.has(id) ? [[id, files.get(id) as PostMediaFile]] : [])));

/**
 * Lists what prevents a post from being created, and warnings. For a draft, this includes what would prevent its
 * publication.
 */
const judgeRow = (
  actor: Actor,
  row: OpenRow,
  content: PostContent,
  known: KnownBrand & { files: Files },
): TriedRow => {
  const draft = { ...content, scheduledAt: row.draft.scheduledAt };
  const planned = isPlanned(row.draft);
  const found = judgePost(actor, draft, { ...known, files: filesOf(content, known.files) });
  const refused = planned ? found.problems : draftProblems(draft);
  const problems = [
    ...missingFiles(content, known.files),
    ...refusalsOf(() => requirePlannable(row.draft.plannedFor, planned ? 'scheduled' : 'draft')),
    ...refused,
  ];
  return {
    ...row,
    status: problems.length > 0 ? 'refused' : 'pending',
    problems,
    warnings: [...(planned ? [] : found.problems), ...found.warnings],
    scheduledAt: problems.length > 0 ? null : draft.scheduledAt,
    conversions: found.targets.flatMap(({ platform, conversions }) =>
      conversions.map(conversion => ({ platform, ...conversion })),
    ),
    cost: found.targets.flatMap(({ costs }) => costs).reduce((sum, item) => sum + item.cost, 0),
  };
};

const nothing = { warnings: [], scheduledAt: null, conversions: [], cost: 0 };

const refuseRow = (row: KnownRow, refusal: Refusal): TriedRow => ({
  ...row,
  ...nothing,
  status: 'refused',
  problems: listProblems(refusal),
});

/** Checks a row with its saved texts, after measuring it. */
const tryRow = async (
  em: Em,
  actor: Actor,
  row: OpenRow,
  known: KnownBrand & { files: Files },
): Promise<TriedRow> => {
  const { orgId } = actor;
  try {
    const of = { orgId, brandId: row.brandId };
    const { insert, ...aimed } = await aimDraft(em, of, row.draft);
    const content = { ...(await writeWithTexts(em, of, aimed, insert)), ...known.additions };
    await measurePost(orgId, content, listTargets(content));
    return judgeRow(actor, row, content, known);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuseRow(row, error);
  }
};

/** Assigns queue times to rows that ask for one, in order, each a different time. */
const giveQueueTimes = async (
  em: Em,
  orgId: string,
  rows: readonly (TriedRow & OpenRow)[],
): Promise<void> => {
  for (const [brandId, ofBrand] of Map.groupBy(rows, row => row.brandId)) {
    const of = { orgId, brandId };
    const queue = await findQueue(em, of);
    const after = await readClock(em);
    const taken = new Set((await listTaken(em, of, after)).map(({ slotId, at }) => keyOfTime(slotId, at)));
    const times = queue
      ? giveTimes(
          queue,
          ofBrand.map(({ draft }) => draft),
          { after, taken },
        )
      : [];
    for (const [index, row] of ofBrand.entries()) {
      const time = times[index];
      if (time) row.scheduledAt = time.at;
      else {
        row.status = 'refused';
        row.problems = listProblems(queue && queue.slots.length > 0 ? noQueueTime() : noQueueSlots()).map(
          problem => ({ ...problem, path: 'queue' }),
        );
      }
    }
  }
};

/** Number of rows that are checked before other requests get a turn. */
const rowsAtOnce = 20;

/**
 * Returns the expected result of each row of an import, all its problems, and its publication time, within the time limit
 * of `tryEach`. Writes nothing.
 */
export const tryImport = async (
  em: Em,
  actor: Actor,
  rows: readonly KnownRow[],
  { ask, client }: { ask: AccountQuestions; client: AbortSignal },
): Promise<TriedRow[]> => {
  const { orgId } = actor;
  const open = rows.filter(isOpen);
  const files = await findMediaByIds(em, orgId, [...new Set(open.flatMap(({ draft }) => mediaIdsOf(draft)))]);
  const brands = new Map<string, KnownBrand>();
  for (const brandId of new Set(open.map(row => row.brandId)))
    brands.set(brandId, {
      findPrice: ask.findPrice,
      postCredits: ask.postCredits,
      accounts: await readAccountOutlooks(em, orgId, brandId, ask),
      additions: await findAdditions(em, { orgId, brandId }),
    });
  let count = 0;
  const attempt = async (row: KnownRow): Promise<TriedRow> => {
    if (count++ % rowsAtOnce === 0) await othersFirst();
    const brand = brands.get(row.brandId ?? '');
    return isOpen(row) && brand ? tryRow(em, actor, row, { ...brand, files }) : { ...row, ...nothing };
  };
  const skip = (row: KnownRow) => refuseRow(row, notTried());
  const tried = await tryEach(rows, { atOnce: 1, client }, { attempt, skip });
  const queued = tried.filter(
    (row): row is TriedRow & OpenRow => isOpen(row) && row.draft.queue !== undefined,
  );
  await giveQueueTimes(em, orgId, queued);
  return tried;
};
