import type { Actor } from '../actor.ts';
import { refuse } from '../errors.ts';

/** Format name of an account export. This file defines the archive's layout and the contents of `manifest.json`. */

export const exportFormat = 'social-publishing-export';
/** Version of the format. Increase it when a reader of older archives could no longer read a new one. */
export const exportVersion = 1;

/** Paths within the archive. */
export const exportPaths = {
  manifest: 'manifest.json',
  rows: (table: string): string => `tables/${table}.jsonl`,
  schema: (table: string): string => `tables/${table}.schema.json`,
  csv: (table: string): string => `csv/${table}.csv`,
  file: (key: string): string => `files/${key}`,
};

/** Tables that are also exported as CSV, for spreadsheets: posts, the credit ledger, and webhook deliveries. */
export const csvTables = ['posts', 'credit_entries', 'deliveries'] as const;

/** File in the archive. */
export interface ExportEntry {
  path: string;
  bytes: number;
  /** Hex SHA-256 of the bytes before compression. */
  sha256: string;
  /** Table and number of rows, only for `tables/*.jsonl` and `csv/*.csv`. */
  table?: string;
  rows?: number;
}

/** Column whose values are ids of another table. */
export interface ExportReference {
  table: string;
  column: string;
  to: string;
  /** Number of rows whose id no longer existed at the time of the export, such as that of a deleted brand. */
  dangling: number;
}

export interface ExportManifest {
  format: typeof exportFormat;
  version: number;
  organization: { id: string; name: string; slug: string };
  /** ISO 8601. All tables are a snapshot of this moment. */
  takenAt: string;
  includesFiles: boolean;
  entries: ExportEntry[];
  references: ExportReference[];
  /** Storage keys in rows whose file no longer exists in the store. */
  missingFiles: string[];
  /** Tables and columns that are left out of the archive, with the reason. */
  leftOut: Record<string, string>;
}

/** Options of an export. */
export interface ExportChoice {
  includeFiles: boolean;
  /** Whether to include the audit log, which owners may read and admins may not. */
  includeAudit: boolean;
}

/** Returns the storage key of an export's download. */
export const exportKey = (orgId: string, jobId: string): string => `${orgId}/export-${jobId}.zip`;

/** Throws 403 unless the caller may read everything the organization owns, and the audit log if the archive contains it. */
export const requireExporter = (
  { scopes, brandIds }: Pick<Actor, 'scopes' | 'brandIds'>,
  { includeAudit }: Pick<ExportChoice, 'includeAudit'>,
): void => {
  if (includeAudit && !scopes.includes('audit:read'))
    throw refuse(
      'insufficient_scope',
      'The export contains the audit log, which needs the scope audit:read.',
      {
        requiredScopes: ['account:export', 'audit:read'],
      },
    );
  if (scopes.includes('account:export') && brandIds === null) return;
  throw refuse('insufficient_scope', 'An export job needs the scope account:export.', {
    requiredScopes: ['account:export'],
  });
};
