import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../driver/orm.ts';
import { Carousel, CarouselFile, CarouselPost, CarouselVersion } from '../entities/carousel.ts';
import type { CarouselFileRow } from './carousels.ts';

const deleteFiles = async (em: Em, carouselId: string): Promise<string[]> => {
  const gone = await em.execute<{ key: string }[]>(
    'delete from carousel_files where carousel_id = ? returning storage_key as key',
    [carouselId],
  );
  return gone.map(({ key }) => key);
};

/** Replaces all files of a carousel with those of a version. Returns the keys of files that are no longer needed. */
export const replaceFiles = async (
  em: Em,
  { orgId, carouselId, version }: { orgId: string; carouselId: string; version: number },
  files: readonly CarouselFileRow[],
): Promise<string[]> => {
  const gone = await deleteFiles(em, carouselId);
  await em.insertMany(
    CarouselFile,
    files.map(file => ({ id: uuidv7(), createdAt: new Date(), orgId, carouselId, version, ...file })),
  );
  return gone;
};

/** Deletes a locked carousel with its versions. Returns the keys of its files. Its posts stay. */
export const removeCarousel = async (em: Em, id: string): Promise<string[]> => {
  const gone = await deleteFiles(em, id);
  await em.nativeDelete(CarouselVersion, { carouselId: id });
  await em.nativeDelete(CarouselPost, { carouselId: id });
  await em.nativeDelete(Carousel, { id });
  return gone;
};
