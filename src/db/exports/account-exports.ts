import { sql } from 'kysely';
import type { ExportChoice } from '../../domain/exports/export-archive.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { AccountExport } from '../entities/account-export.ts';
import { mayHaveExport } from '../team/authority.ts';
import { lockOrganization } from '../organizations/organizations.ts';

const columns = [
  'id',
  'org_id as orgId',
  'requested_by as requestedBy',
  'include_files as includeFiles',
  'include_audit as includeAudit',
  'storage_key as storageKey',
  'size_bytes as sizeBytes',
  'expires_at as expiresAt',
  'given_at as givenAt',
  'deleted_at as deletedAt',
] as const;

/** Undefined when the organization is gone with it. */
export const readExport = (em: Em, id: string, lock = false) =>
  kyselyOf(em)
    .selectFrom('account_exports')
    .select(columns)
    .where('id', '=', id)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst();

/** An export as steps and answers need it; times are texts as PostgreSQL writes them. */
export type AccountExportRow = NonNullable<Awaited<ReturnType<typeof readExport>>>;

/** Exports and the jobs that make them, which have their ids. */
const exportsWithJobs = (em: Em, orgId: string) =>
  kyselyOf(em)
    .selectFrom('account_exports as e')
    .innerJoin('jobs as j', 'j.id', 'e.id')
    .where('e.org_id', '=', orgId)
    .where('e.deleted_at', 'is', null);

/** A client that asks less often than hourly does not wait for an archive any more: it wants a fresh one. */
const waitingMs = 3_600_000;

/**
 * An export that a request can share: one that is under way, that ended within the hour and that nobody got yet, or that was
 * asked for or finished within `joinMs`, with the same content. Locks the organization, so that requests at the same time
 * find one another's.
 */
export const findSharedExport = async (
  em: Em,
  orgId: string,
  { includeFiles, includeAudit }: ExportChoice,
  joinMs: number,
): Promise<string | undefined> => {
  await lockOrganization(em, orgId);
  const row = await exportsWithJobs(em, orgId)
    .select('e.id')
    .where('e.include_files', '=', includeFiles)
    .where('e.include_audit', '=', includeAudit)
    .where(({ eb, ref }) => {
      const endedAt = eb.fn<string>('greatest', ['j.created_at', 'j.ended_at']);
      // a span of time is no type of the builder
      const shared = sql`(case when ${ref('e.given_at')} is null then greatest(${joinMs}::float8, ${waitingMs}) else ${joinMs} end)`;
      return eb.or([
        eb('j.status', 'in', ['queued', 'running']),
        eb.and([
          eb('j.status', '=', 'completed'),
          eb('e.expires_at', '>', now),
          eb(endedAt, '>', sql<string>`now() - ${shared} * interval '1 millisecond'`),
        ]),
      ]);
    })
    .orderBy('e.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

/**
 * The address of the person who asked for an export, and the name of its organization; undefined when either is gone, or the
 * person may not have it any more.
 */
export const findRequester = (em: Em, { id }: Pick<AccountExportRow, 'id'>) =>
  kyselyOf(em)
    .selectFrom('account_exports as e')
    .innerJoin('users as u', 'u.id', 'e.requested_by')
    .innerJoin('organizations as o', 'o.id', 'e.org_id')
    .innerJoin('memberships as m', join =>
      join.onRef('m.org_id', '=', 'e.org_id').onRef('m.user_id', '=', 'e.requested_by'),
    )
    .select(['u.email as address', 'o.name as organization'])
    .where('e.id', '=', id)
    // the rule is written once, for the strings of other areas as well
    .where(sql.raw<boolean>(mayHaveExport))
    .executeTakeFirst();

/** Writes what is known of an archive once it is there. */
export const writeArchiveFacts = (
  em: Em,
  id: string,
  facts: { sizeBytes: number; sha256: string; expiresAt: Date },
): Promise<number> => em.nativeUpdate(AccountExport, { id }, facts);

/** Notes that its address was given to somebody. */
export const markExportGiven = (em: Em, id: string): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('account_exports')
    .set({ given_at: now })
    .where('id', '=', id)
    .where('given_at', 'is', null)
    .execute();

/**
 * How many archives of an organization there are or will be, and when the first of them is over; null when that is not known
 * yet.
 */
export const countLiveExports = (em: Em, orgId: string) =>
  exportsWithJobs(em, orgId)
    .where('j.status', '<>', 'failed')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('e.expires_at').as('firstEndsAt')])
    .executeTakeFirstOrThrow();

/** Says that the archive of an export is deleted. */
export const markExportDeleted = (em: Em, id: string): Promise<unknown> =>
  kyselyOf(em).updateTable('account_exports').set({ deleted_at: now }).where('id', '=', id).execute();

/** Says so of all archives of an organization that are left, and gives their ids. */
export const markExportsDeleted = async (em: Em, orgId: string): Promise<string[]> => {
  const rows = await kyselyOf(em)
    .updateTable('account_exports')
    .set({ deleted_at: now })
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
