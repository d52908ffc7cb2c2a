import { sql } from 'kysely';
import { notFound } from '../../domain/errors.ts';
import { actorNameSql } from '../actor-names.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { CarouselPost, CarouselVersion } from '../entities/carousel.ts';

const selectVersions = (em: Em, carouselId: string) =>
  kyselyOf(em)
    .selectFrom('carousel_versions')
    .select(['number', 'title', 'slides', 'design', 'language', 'source_document_ids as sourceDocumentIds'])
    .select(['made_by as madeBy', 'reason', 'actor', 'created_at as createdAt'])
    .select(sql<string | null>`${sql.raw(actorNameSql('carousel_versions.actor'))}`.as('actorName'))
    .where('carousel_id', '=', carouselId);

/** A version as it is listed. */
export type CarouselVersionRow = Awaited<ReturnType<typeof findVersion>>;

/** All that can differ from version to version. */
export type CarouselContent = Omit<
  CarouselVersionRow,
  'number' | 'reason' | 'actor' | 'actorName' | 'createdAt'
>;

/** Keeps a carousel as it is now. */
export const addVersion = (
  em: Em,
  carousel: { orgId: string; carouselId: string },
  {
    number,
    reason,
    actor,
    title,
    slides,
    design,
    language,
    sourceDocumentIds,
    madeBy,
  }: Omit<CarouselVersionRow, 'actorName' | 'createdAt'>,
): Promise<void> =>
  em
    .persist(
      em.create(CarouselVersion, {
        ...carousel,
        number,
        reason,
        actor,
        title,
        slides,
        design,
        language,
        sourceDocumentIds,
        madeBy,
      }),
    )
    .flush();

/** One page of a carousel's versions, newest first, and how many there are. */
export const listVersions = async (
  em: Em,
  carouselId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CarouselVersionRow[]; total: number }> => {
  const total = await em.count(CarouselVersion, { carouselId });
  const newestFirst = selectVersions(em, carouselId).orderBy('number', 'desc');
  return { rows: await readPage(em, newestFirst.limit(limit).offset(offset)), total };
};

/** Throws `not_found` for a number that the carousel never had. */
export const findVersion = async (em: Em, carouselId: string, number: number) => {
  const row = await selectVersions(em, carouselId).where('number', '=', number).executeTakeFirst();
  if (!row) throw notFound('version', String(number));
  return row;
};

/** Notes that a post was made of a version. */
export const addCarouselPost = (
  em: Em,
  made: { orgId: string; carouselId: string; version: number; postId: string },
): Promise<void> => em.persist(em.create(CarouselPost, made)).flush();
