import type { Actor } from '../actor.ts';
import { refuse } from '../errors.ts';

/** The archive of an account export: its layout, and what `manifest.json` in it says. */

export const exportFormat = 'social-publishing-export';
/** Raised when a reader of older archives could no longer read a new one. */
export const exportVersion = 1;

/** Where things lie in the archive. */
export const exportPaths = {
  manifest: 'manifest.json',
  rows: (table: string): string => `tables/${table}.jsonl`,
  schema: (table: string): string => `tables/${table}.schema.json`,
  csv: (table: string): string => `csv/${table}.csv`,
  file: (key: string): string => `files/${key}`,
};

/** Tables that also come as CSV, for spreadsheets: posts, the ledger of credits, deliveries of webhooks. */
export const csvTables = ['posts', 'credit_entries', 'deliveries'] as const;

/** One file of the archive. */
export interface ExportEntry {
  path: string;
  bytes: number;
  /** Hex, of the bytes before compression. */
  sha256: string;
  /** The table that its rows are of, and how many; only of `tables/*.jsonl` and `csv/*.csv`. */
  table?: string;
  rows?: number;
}

/** A column whose values are ids of another table. */
export interface ExportReference {
  table: string;
  column: string;
  to: string;
  /** Rows whose id named nothing when the export was made, as of a brand that had been deleted. */
  dangling: number;
}

export interface ExportManifest {
  format: typeof exportFormat;
  version: number;
  organization: { id: string; name: string; slug: string };
  /** ISO 8601. All tables are as they were at this one moment. */
  takenAt: string;
  includesFiles: boolean;
  entries: ExportEntry[];
  references: ExportReference[];
  /** Storage keys that rows name and that the store no longer had. */
  missingFiles: string[];
  /** Tables and columns that are not in the archive, with the reason. */
  leftOut: Record<string, string>;
}

/** What an export is made with. */
export interface ExportChoice {
  includeFiles: boolean;
  /** Owners read the audit log, admins do not. */
  includeAudit: boolean;
}

/** A file in the store that an export is downloaded from. */
export const exportKey = (orgId: string, jobId: string): string => `${orgId}/export-${jobId}.zip`;

/** Throws 403 unless the caller may have everything that the organization owns, and the audit log where the archive holds it. */
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
