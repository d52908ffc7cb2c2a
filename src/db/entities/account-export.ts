import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned } from './columns.ts';

/** The archive of an account export; its id is that of the job that makes it. */
export const AccountExportSchema = defineEntity({
  name: 'AccountExport',
  tableName: 'account_exports',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    /** The person who asked; for a key, the one who created it. */
    requestedBy: p.uuid(),
    includeFiles: p.boolean(),
    includeAudit: p.boolean(),
    storageKey: p.text(),
    sizeBytes: p.bigint('number').nullable(),
    /** Hex, of the archive. */
    sha256: p.text().nullable(),
    /** When its file goes; null until it is there. */
    expiresAt: p.datetime(3).nullable(),
    /** When its address was first given to somebody. */
    givenAt: p.datetime(3).nullable(),
    /** When somebody asked for its deletion, or its time was over. */
    deletedAt: p.datetime(3).nullable(),
  },
});
export class AccountExport extends AccountExportSchema.class {}
AccountExportSchema.setClass(AccountExport);
