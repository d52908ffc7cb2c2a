import type { MadeBy } from '../../domain/ai/ai.ts';
import type { CarouselDesign, CarouselSlide } from '../../domain/carousels/carousels.ts';
import { notFound } from '../../domain/errors.ts';
import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';
import { CarouselPost, CarouselVersion } from '../entities/carousel.ts';

/** Version in a list. `createdAt` is in PostgreSQL's form. */
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

const columns = `number, title, slides, design, language, source_document_ids as "sourceDocumentIds",
         made_by as "madeBy", reason, actor, created_at as "createdAt", ${actorNameSql('carousel_versions.actor')} as "actorName"`;

const fromVersions = 'from carousel_versions where carousel_id = ?';
const selectVersions = `select ${columns} ${fromVersions}`;

/** Fields that can differ between versions. */
export type CarouselContent = Omit<
  CarouselVersionRow,
  'number' | 'reason' | 'actor' | 'actorName' | 'createdAt'
>;

/** Stores the current state of a carousel as a version. */
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

/** Lists one page of a carousel's versions, newest first, with their total number. */
export const listVersions = (
  em: Em,
  carouselId: string,
  page: ListPosition,
): Promise<Listed<CarouselVersionRow>> =>
  readListPage(
    em,
    { columns, from: fromVersions, values: [carouselId], order: 'number desc', isBounded: true },
    page,
  );

/** Finds a version. Throws `not_found` for a number that the carousel never had. */
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

/** Records that a post was created from a version. */
export const addCarouselPost = (
  em: Em,
  made: { orgId: string; carouselId: string; version: number; postId: string },
): Promise<void> => em.persist(em.create(CarouselPost, made)).flush();
