import { z } from 'zod';
import { markExportGiven, type AccountExportRow } from '../../../db/exports/account-exports.ts';
import type { Service } from '../../../process/service.ts';
import { isoTime } from '../../http/iso-time.ts';
import { meanings, string, timestamp } from '../../http/schemas.ts';

/** The contract's Account export. */
export const accountExportShape = z
  .strictObject({
    downloadUrl: string(2_048).meta({
      format: 'uri',
      description: 'Needs no credentials. Keep it secret until it expires.',
    }),
    expiresAt: timestamp.describe('24 hours after generation, when the archive is deleted.'),
    sizeBytes: z.int().min(0).meta(meanings.sizeBytes),
  })
  .meta({ id: 'AccountExport', description: 'An export of everything that the organization owns.' });

/** Notes that it was given to somebody. Undefined while the archive is not there, and when it no longer is. */
export const viewExport = async (
  { id, storageKey, sizeBytes, expiresAt, givenAt, deletedAt }: AccountExportRow,
  { fileUrls, orm, storage }: Pick<Service, 'fileUrls' | 'orm' | 'storage'>,
): Promise<z.input<typeof accountExportShape> | undefined> => {
  if (sizeBytes === null || expiresAt === null || deletedAt !== null) return undefined;
  const ends = new Date(expiresAt);
  if (ends.getTime() <= Date.now()) return undefined;
  if (givenAt === null) await markExportGiven(orm.em.fork(), id);
  const downloadUrl = (await storage.presign(storageKey, ends)) ?? fileUrls.signUntil(storageKey, ends);
  return { downloadUrl, expiresAt: isoTime(expiresAt), sizeBytes };
};
