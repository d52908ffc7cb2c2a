import { v7 as uuidv7 } from 'uuid';
import type { MadeBy } from '../../domain/ai.ts';
import type { CarouselDesign, CarouselSlide } from '../../domain/carousels.ts';
import { notFound } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { executePage } from '../driver/page-within.ts';

/** All that can differ from version to version. */
export interface CarouselContent {
  title: string;
  slides: CarouselSlide[];
  design: CarouselDesign;
  language: string | null;
  sourceDocumentIds: string[];
  madeBy: MadeBy;
}

/** A version as it is listed. */
export interface CarouselVersionRow extends CarouselContent {
  number: number;
  reason: string;
  actor: string;
  createdAt: string;
}

const columns = `number, title, slides, design, language, source_document_ids as "sourceDocumentIds", made_by as "madeBy",
  reason, actor, created_at as "createdAt"`;

/** Values of `title, slides, design, language, source_document_ids, made_by`. */
export const listContentValues = (content: CarouselContent): (string | null)[] => [
  content.title,
  JSON.stringify(content.slides),
  JSON.stringify(content.design),
  content.language,
  JSON.stringify(content.sourceDocumentIds),
  JSON.stringify(content.madeBy),
];

/** Keeps a carousel as it is now. */
export const addVersion = async (
  em: Em,
  { orgId, carouselId }: { orgId: string; carouselId: string },
  { number, reason, actor, ...content }: Omit<CarouselVersionRow, 'createdAt'>,
): Promise<void> => {
  await em.execute(
    `insert into carousel_versions (id, created_at, org_id, carousel_id, number, title, slides, design, language,
            source_document_ids, made_by, reason, actor)
     values (?, now(), ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?::jsonb, ?::jsonb, ?, ?)`,
    [uuidv7(), orgId, carouselId, number, ...listContentValues(content), reason, actor],
  );
};

/** One page of a carousel's versions, newest first, and how many there are. */
export const listVersions = async (
  em: Em,
  carouselId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CarouselVersionRow[]; total: number }> => {
  const [count] = await em.execute<{ total: number }[]>(
    'select count(*)::int as total from carousel_versions where carousel_id = ?',
    [carouselId],
  );
  const rows = await executePage<CarouselVersionRow>(
    em,
    `select ${columns} from carousel_versions where carousel_id = ? order by number desc limit ? offset ?`,
    [carouselId, limit, offset],
  );
  return { rows, total: count?.total ?? 0 };
};

/** Throws `not_found` for a number that the carousel never had. */
export const findVersion = async (
  em: Em,
  carouselId: string,
  number: number,
): Promise<CarouselVersionRow> => {
  const [row] = await em.execute<CarouselVersionRow[]>(
    `select ${columns} from carousel_versions where carousel_id = ? and number = ?`,
    [carouselId, number],
  );
  if (!row) throw notFound('version', String(number));
  return row;
};

/** Notes that a post was made of a version. */
export const addCarouselPost = (
  em: Em,
  {
    orgId,
    carouselId,
    version,
    postId,
  }: { orgId: string; carouselId: string; version: number; postId: string },
): Promise<unknown> =>
  em.execute(
    `insert into carousel_posts (id, created_at, org_id, carousel_id, version, post_id) values (?, now(), ?, ?, ?, ?)`,
    [uuidv7(), orgId, carouselId, version, postId],
  );
