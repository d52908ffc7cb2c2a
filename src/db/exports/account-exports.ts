import type { ExportChoice } from '../../domain/exports/export-archive.ts';
import type { Em } from '../driver/orm.ts';
import { AccountExport } from '../entities/account-export.ts';
import { mayHaveExport } from '../team/authority.ts';
import { lockOrganization } from '../organizations/organizations.ts';

/** Export with the fields that steps and responses need. Times are texts in PostgreSQL's form. */
export interface AccountExportRow {
  id: string;
  orgId: string;
  requestedBy: string;
  includeFiles: boolean;
  includeAudit: boolean;
  storageKey: string;
  sizeBytes: number | null;
  expiresAt: string | null;
  givenAt: string | null;
  deletedAt: string | null;
}

/** Reads an export. Returns undefined if its organization was deleted. */
export const readExport = async (em: Em, id: string, lock = false): Promise<AccountExportRow | undefined> => {
  const [row] = await em.execute<AccountExportRow[]>(
    `select id, org_id as "orgId", requested_by as "requestedBy", include_files as "includeFiles",
            include_audit as "includeAudit", storage_key as "storageKey", size_bytes as "sizeBytes",
            expires_at as "expiresAt", given_at as "givenAt", deleted_at as "deletedAt"
       from account_exports where id = ?${lock ? ' for update' : ''}`,
    [id],
  );
  return row;
};

/** SQL for exports and their jobs, which have the same IDs. The placeholder is the organization. */
const fromExports = `from account_exports e join jobs j on j.id = e.id where e.org_id = ? and e.deleted_at is null`;

/**
 * Milliseconds after which a client no longer waits for an archive and wants a new one. A waiting client polls at least
 * hourly.
 */
const waitingMs = 3_600_000;

/**
 * Finds an export that a request can share: one that is running, that ended within the last hour and was not handed out
 * yet, or that was requested or finished within `joinMs`, with the same content. Locks the organization, so that concurrent
 * requests find each other's exports.
 */
export const findSharedExport = async (
  em: Em,
  orgId: string,
  { includeFiles, includeAudit }: ExportChoice,
  joinMs: number,
): Promise<string | undefined> => {
  await lockOrganization(em, orgId);
  const [row] = await em.execute<{ id: string }[]>(
    `select e.id ${fromExports} and e.include_files = ? and e.include_audit = ?
        and (j.status in ('queued', 'running') or (
          j.status = 'completed' and e.expires_at > now() and greatest(j.created_at, j.ended_at) > now() - (
            case when e.given_at is null then greatest(?::float8, ?::float8) else ?::float8 end) * interval '1 millisecond'))
      order by e.created_at desc limit 1`,
    [orgId, includeFiles, includeAudit, joinMs, waitingMs, joinMs],
  );
  return row?.id;
};

/**
 * Finds the address of the person who requested an export and the name of the organization. Returns undefined if either no
 * longer exists or the person may no longer have the export.
 */
export const findRequester = async (
  em: Em,
  { id }: Pick<AccountExportRow, 'id'>,
): Promise<{ address: string; organization: string } | undefined> => {
  const [requester] = await em.execute<{ address: string; organization: string }[]>(
    `select u.email as address, o.name as organization
       from account_exports e join users u on u.id = e.requested_by join organizations o on o.id = e.org_id
            join memberships m on m.org_id = e.org_id and m.user_id = e.requested_by
      where e.id = ? and ${mayHaveExport}`,
    [id],
  );
  return requester;
};

/** Writes the size, hash, and expiry of a finished archive. */
export const writeArchiveFacts = (
  em: Em,
  id: string,
  facts: { sizeBytes: number; sha256: string; expiresAt: Date },
): Promise<number> => em.nativeUpdate(AccountExport, { id }, facts);

/** Records that the archive's address was handed out. */
export const markExportGiven = (em: Em, id: string): Promise<unknown> =>
  em.execute('update account_exports set given_at = now() where id = ? and given_at is null', [id]);

/**
 * Counts the current and coming archives of an organization. Returns also when the first of them expires, or null if that
 * is not known yet.
 */
export const countLiveExports = async (
  em: Em,
  orgId: string,
): Promise<{ count: number; firstEndsAt: string | null }> => {
  const [live] = await em.execute<{ count: number; firstEndsAt: string | null }[]>(
    `select count(*)::int as count, min(e.expires_at) as "firstEndsAt" ${fromExports} and j.status <> 'failed'`,
    [orgId],
  );
  return live ?? { count: 0, firstEndsAt: null };
};

/** Marks the archive of an export as deleted. */
export const markExportDeleted = (em: Em, id: string): Promise<unknown> =>
  em.execute('update account_exports set deleted_at = now() where id = ?', [id]);

/** Marks all remaining archives of an organization as deleted and returns their IDs. */
export const markExportsDeleted = async (em: Em, orgId: string): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    'update account_exports set deleted_at = now() where org_id = ? and deleted_at is null returning id',
    [orgId],
  );
  return rows.map(({ id }) => id);
};
