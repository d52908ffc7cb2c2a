import { listBrandIds } from '../../db/brands/find-brand.ts';
import { listNamedPosts, listPostBrands } from '../../db/bulk/post-imports.ts';
import type { Em } from '../../db/driver/orm.ts';
import { includesBrand, type Actor } from '../../domain/actor.ts';
import type { RowProblem } from '../../domain/bulk/post-imports.ts';
import type { PostDraft } from '../posts/check-post.ts';

/** A row as it was given: a post, or the reason why the row is invalid. */
export interface GivenRow {
  number: number;
  externalId: string | null;
  draft: ImportDraft | null;
  problems: RowProblem[];
  /** Id of the post from which an export made the row. */
  exportedId: string | null;
}

/** Optional fields of a post. */
type Optional = 'queue' | 'insert' | 'utm' | 'disclosures' | 'disclosureSentences';
export type ImportDraft = Required<Omit<PostDraft, Optional>> & Pick<PostDraft, Optional>;

/** A row with what already exists in the organization. */
export interface KnownRow extends GivenRow {
  /** Brand that the row names, if the caller may write its posts. */
  brandId: string | null;
  status: 'pending' | 'present' | 'refused';
  /** Id of the post that already exists. */
  postId: string | null;
}

const taken = (message: string): RowProblem => ({
  platform: null,
  path: 'externalId',
  code: 'not_unique',
  message,
});

const whyNotBrand = (slug: string, brandId: string | undefined): RowProblem => {
  const path = 'brandSlug';
  if (brandId === undefined)
    return { platform: null, path, code: 'not_found', message: `The brand ${slug} was not found.` };
  const message = 'You may not write posts for this brand.';
  return { platform: null, path, code: 'insufficient_scope', message };
};

/** Finds rows whose name an earlier row has, by row number. */
const findRepeated = (rows: readonly GivenRow[]): Map<number, number> => {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { number, externalId } of rows) {
    if (externalId === null) continue;
    const earlier = first.get(externalId);
    if (earlier === undefined) first.set(externalId, number);
    else repeated.set(number, earlier);
  }
  return repeated;
};

/** Finds posts of an import that already exist, so that importing the same file again adds nothing. */
export const lookAtRows = async (
  em: Em,
  { orgId, brandScope }: Actor,
  rows: readonly GivenRow[],
): Promise<KnownRow[]> => {
  const slugs = rows.flatMap(({ draft }) => draft?.brandSlug ?? []);
  const brands = await listBrandIds(em, orgId, [...new Set(slugs)]);
  const names = rows.flatMap(({ externalId }) => externalId ?? []);
  const posts = await listNamedPosts(em, orgId, names);
  const exported = await listPostBrands(
    em,
    orgId,
    rows.flatMap(({ exportedId }) => exportedId ?? []),
  );
  const known = new Map(posts.map(post => [post.externalId, post]));
  const exports = new Map(exported.map(post => [post.id, post]));
  const repeated = findRepeated(rows);
  const findThere = ({ externalId, exportedId }: GivenRow) =>
    externalId === null ? exports.get(exportedId ?? '') : known.get(externalId);
  return rows.map((row): KnownRow => {
    const { draft } = row;
    const brandId = brands.get(draft?.brandSlug ?? '');
    const own = brandId !== undefined && includesBrand(brandScope, brandId) ? brandId : null;
    const base = { ...row, brandId: own, postId: null };
    const no = (...problems: RowProblem[]): KnownRow => ({
      ...base,
      status: 'refused',
      problems: [...row.problems, ...problems],
    });
    const earlier = repeated.get(row.number);
    if (earlier !== undefined) return no(taken(`Row ${earlier} has the same externalId.`));
    if (draft === null) return no();
    const post = findThere(row);
    if (post && !includesBrand(brandScope, post.brandId))
      return no(taken('Another post has the same externalId.'));
    if (post) return { ...base, brandId: post.brandId, status: 'present', postId: post.id };
    if (own === null) return no(whyNotBrand(draft.brandSlug, brandId));
    return { ...base, status: 'pending' };
  });
};
