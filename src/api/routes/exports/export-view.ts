import { z } from 'zod';
import { markExportGiven, type AccountExportRow } from '../../../db/exports/account-exports.ts';
import type { Service } from '../../../process/service.ts';
import { isoTime } from '../../http/iso-time.ts';
import { meanings, string, timestamp } from '../../http/schemas.ts';

/** An Account export of the contract. */
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

/**
 * Shows an export with its URL, and records that the URL was given to a person. The URL is undefined until the archive
 * exists and after its deletion.
 */
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
