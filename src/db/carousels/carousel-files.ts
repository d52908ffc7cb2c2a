import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../driver/orm.ts';
import type { CarouselFileRow } from './carousels.ts';

/** Puts the files of a version in the place of all that the carousel had; gives the keys of those that are needed no more. */
export const replaceFiles = async (
  em: Em,
  { orgId, carouselId, version }: { orgId: string; carouselId: string; version: number },
  files: readonly CarouselFileRow[],
): Promise<string[]> => {
  const gone = await em.execute<{ key: string }[]>(
    'delete from carousel_files where carousel_id = ? returning storage_key as key',
    [carouselId],
  );
  const values = files.map(file => [
    uuidv7(),
    orgId,
    carouselId,
    version,
    file.position,
    file.storageKey,
    file.mimeType,
    file.sizeBytes,
    file.sha256,
    file.width,
    file.height,
  ]);
  await em.execute(
    `insert into carousel_files (id, created_at, org_id, carousel_id, version, place, storage_key, mime_type, size_bytes,
            sha256, width, height)
     values ${values.map(() => '(?, now(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
    values.flat(),
  );
  return gone.map(({ key }) => key);
};

/** Deletes a locked carousel with its versions; gives the keys of its files. Its posts stay. */
export const removeCarousel = async (em: Em, id: string): Promise<string[]> => {
  const files = await em.execute<{ key: string }[]>(
    'delete from carousel_files where carousel_id = ? returning storage_key as key',
    [id],
  );
  await em.execute('delete from carousel_versions where carousel_id = ?', [id]);
  await em.execute('delete from carousel_posts where carousel_id = ?', [id]);
  await em.execute('delete from carousels where id = ?', [id]);
  return files.map(({ key }) => key);
};
