import type { MadeBy } from '../../domain/ai/ai.ts';
import type { CarouselDesign, CarouselSlide } from '../../domain/carousels/carousels.ts';
import { notFound } from '../../domain/errors.ts';
import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { CarouselPost, CarouselVersion } from '../entities/carousel.ts';

/** A version as it is listed; `createdAt` as PostgreSQL writes it. */
export interface CarouselVersionRow {
  number: number;
  title: string;
  slides: CarouselSlide[];
  design: CarouselDesign;
  language: string | null;
  sourceDocumentIds: string[];
  madeBy: MadeBy;
  reason: string;
  actor: string;
  actorName: string | null;
  createdAt: string;
}

const selectVersions = `select number, title, slides, design, language, source_document_ids as "sourceDocumentIds",
         made_by as "madeBy", reason, actor, created_at as "createdAt", ${actorNameSql('carousel_versions.actor')} as "actorName"
    from carousel_versions where carousel_id = ?`;

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
  const rows = await readPage<CarouselVersionRow>(em, {
    sql: `${selectVersions} order by number desc limit ? offset ?`,
    values: [carouselId, limit, offset],
  });
  return { rows, total };
};

/** Throws `not_found` for a number that the carousel never had. */
export const findVersion = async (
  em: Em,
  carouselId: string,
  number: number,
): Promise<CarouselVersionRow> => {
  const [row] = await em.execute<CarouselVersionRow[]>(`${selectVersions} and number = ?`, [
    carouselId,
    number,
  ]);
  if (!row) throw notFound('version', String(number));
  return row;
};

/** Notes that a post was made of a version. */
export const addCarouselPost = (
  em: Em,
  made: { orgId: string; carouselId: string; version: number; postId: string },
): Promise<void> => em.persist(em.create(CarouselPost, made)).flush();
