import { insertImportRows, type NewImportRow } from '../../db/bulk/post-imports.ts';
import type { Em } from '../../db/driver/orm.ts';
import { insertJob, readJob, type JobRow } from '../../db/jobs/jobs.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, type Actor, type Origin } from '../../domain/actor.ts';
import type { ImportInput, OnError, RowPost, RowProblem } from '../../domain/bulk/post-imports.ts';
import { notFound } from '../../domain/errors.ts';
import type { ImportDraft, KnownRow } from './look-at-rows.ts';

const kind = 'posts.import';

const storedPost = ({ scheduledAt, plannedFor, ...rest }: ImportDraft): RowPost => ({
  ...rest,
  scheduledAt: scheduledAt?.toISOString() ?? null,
  plannedFor: plannedFor?.toISOString() ?? null,
});

/** Lists the rows of which posts will be created. With `stop`, only rows before the first refused one. */
export const listWanted = (rows: readonly KnownRow[], onError: OnError): KnownRow[] => {
  const refused = onError === 'stop' ? rows.findIndex(({ status }) => status === 'refused') : -1;
  return rows.slice(0, refused === -1 ? undefined : refused).filter(({ status }) => status === 'pending');
};

/** Data with which an import starts. `denied` has the rows that exceed a limit, and why. */
interface Begin {
  rows: readonly KnownRow[];
  onError: OnError;
  isCsv: boolean;
  denied: { numbers: ReadonlySet<number>; problems: RowProblem[] };
}

const begin = ({ rows, onError, denied }: Omit<Begin, 'isCsv'>): NewImportRow[] => {
  const judged = rows.map((row): KnownRow =>
    denied.numbers.has(row.number) ? { ...row, status: 'refused', problems: denied.problems } : row,
  );
  const wanted = new Set(listWanted(judged, onError));
  return judged.map(row => {
    const { number, brandId, externalId, draft, status, postId, problems } = row;
    const isLeft = status === 'pending' && !wanted.has(row);
    const isOpen = status === 'pending' || status === 'refused';
    return {
      number,
      brandId,
      externalId,
      // content that this caller may not see is not stored, because others could read it
      post: isOpen && draft && brandId !== null ? storedPost(draft) : null,
      status: isLeft ? 'not_tried' : status,
      postId,
      problems,
    };
  });
};

/** Starts an import that creates a post for each row, one by one. Returns its id. */
export const startImport = async (em: Em, { actor, requestId }: Origin, given: Begin): Promise<string> => {
  const { orgId } = actor;
  const jobId = await insertJob(em, {
    orgId,
    brandId: null,
    kind,
    input: { postImport: { onError: given.onError, isCsv: given.isCsv } },
    createdBy: actorName(actor),
  });
  await insertImportRows(em, { jobId, orgId }, begin(given));
  await addMessage(em, 'job.due', { jobId, orgId, brandId: null, kind }, requestId);
  return jobId;
};

/** Finds the organization's import with this id. Throws `not_found`. */
export const findImport = async (
  em: Em,
  { orgId }: Pick<Actor, 'orgId'>,
  id: string,
): Promise<JobRow & { postImport: ImportInput }> => {
  const job = await readJob(em, id);
  if (job?.orgId !== orgId || !job.input.postImport) throw notFound('import', id);
  return { ...job, postImport: job.input.postImport };
};
