import type { ExportChoice } from '../../domain/export-archive.ts';
import type { Em } from '../driver/orm.ts';
import { mayHaveExport } from '../team/authority.ts';
import { lockOrganization } from '../organizations/organizations.ts';

/** An export as steps and answers need it; times are texts as PostgreSQL writes them. */
export interface AccountExportRow extends ExportChoice {
  id: string;
  orgId: string;
  requestedBy: string;
  storageKey: string;
  sizeBytes: number | null;
  expiresAt: string | null;
  givenAt: string | null;
  deletedAt: string | null;
}

const columns = `id, org_id as "orgId", requested_by as "requestedBy", include_files as "includeFiles",
  include_audit as "includeAudit", storage_key as "storageKey", size_bytes::float8 as "sizeBytes",
  expires_at as "expiresAt", given_at as "givenAt", deleted_at as "deletedAt"`;

/** Undefined when the organization is gone with it. */
export const readExport = async (em: Em, id: string, lock = false): Promise<AccountExportRow | undefined> => {
  const [row] = await em.execute<AccountExportRow[]>(
    `select ${columns} from account_exports where id = ?${lock ? ' for update' : ''}`,
    [id],
  );
  return row;
};

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
  const [row] = await em.execute<{ id: string }[]>(
    `select e.id from account_exports e join jobs j on j.id = e.id
      where e.org_id = ? and e.include_files = ? and e.include_audit = ? and e.deleted_at is null
        and (j.status in ('queued', 'running')
          or (j.status = 'completed' and e.expires_at > now()
              and greatest(j.created_at, j.ended_at) > now() - (case when e.given_at is null then greatest(?, ${waitingMs}) else ? end) * interval '1 millisecond'))
      order by e.created_at desc limit 1`,
    [orgId, includeFiles, includeAudit, joinMs, joinMs],
  );
  return row?.id;
};

/**
 * The address of the person who asked for an export, and the name of its organization; undefined when either is gone, or the
 * person may not have it any more.
 */
export const findRequester = async (
  em: Em,
  { id }: Pick<AccountExportRow, 'id'>,
): Promise<{ address: string; organization: string } | undefined> => {
  const [person] = await em.execute<{ address: string; organization: string }[]>(
    `select u.email as address, o.name as organization
       from account_exports e join users u on u.id = e.requested_by join organizations o on o.id = e.org_id
       join memberships m on m.org_id = e.org_id and m.user_id = e.requested_by and ${mayHaveExport}
      where e.id = ?`,
    [id],
  );
  return person;
};

/** Writes what is known of an archive once it is there; `expiresAt` is an ISO instant. */
export const writeArchiveFacts = (
  em: Em,
  id: string,
  { sizeBytes, sha256, expiresAt }: { sizeBytes: number; sha256: string; expiresAt: string },
): Promise<unknown> =>
  em.execute(
    'update account_exports set size_bytes = ?, sha256 = ?, expires_at = ?::timestamptz where id = ?',
    [sizeBytes, sha256, expiresAt, id],
  );

/** Notes that its address was given to somebody. */
export const markExportGiven = (em: Em, id: string): Promise<unknown> =>
  em.execute('update account_exports set given_at = now() where id = ? and given_at is null', [id]);

/**
 * How many archives of an organization there are or will be, and when the first of them is over; null when that is not known
 * yet.
 */
export const countLiveExports = async (
  em: Em,
  orgId: string,
): Promise<{ count: number; firstEndsAt: string | null }> => {
  const [row] = await em.execute<{ count: number; firstEndsAt: string | null }[]>(
    `select count(*)::int as count, min(expires_at) as "firstEndsAt" from account_exports e join jobs j on j.id = e.id
      where e.org_id = ? and e.deleted_at is null and j.status <> 'failed'`,
    [orgId],
  );
  return row ?? { count: 0, firstEndsAt: null };
};

/** Says that the archive of an export is deleted. */
export const markExportDeleted = (em: Em, id: string): Promise<unknown> =>
  em.execute('update account_exports set deleted_at = now() where id = ?', [id]);

/** Says so of all archives of an organization that are left, and gives their ids. */
export const markExportsDeleted = async (em: Em, orgId: string): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    'update account_exports set deleted_at = now() where org_id = ? and deleted_at is null returning id',
    [orgId],
  );
  return rows.map(({ id }) => id);
};
