import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned } from './columns.ts';

/** Archive of an account export. Has the ID of the job that creates the archive. */
export const AccountExportSchema = defineEntity({
  name: 'AccountExport',
  tableName: 'account_exports',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    /** Person who requested the export. For an API key, the person who created the key. */
    requestedBy: p.uuid(),
    includeFiles: p.boolean(),
    includeAudit: p.boolean(),
    storageKey: p.text(),
    sizeBytes: p.bigint('number').nullable(),
    /** SHA-256 of the archive, hex. */
    sha256: p.text().nullable(),
    /** Time at which the archive's file is deleted. Null until the file exists. */
    expiresAt: p.datetime(3).nullable(),
    /** Time at which the archive's address was first handed to someone. */
    givenAt: p.datetime(3).nullable(),
    /** Time at which someone requested deletion or the archive expired. */
    deletedAt: p.datetime(3).nullable(),
  },
});
export class AccountExport extends AccountExportSchema.class {}
AccountExportSchema.setClass(AccountExport);
