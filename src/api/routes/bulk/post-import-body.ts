import { z } from 'zod';
import { maxImportedPosts, onErrors, type RowProblem } from '../../../domain/bulk/post-imports.ts';
import type { GivenRow, ImportDraft } from '../../../commands/bulk/look-at-rows.ts';
import { compileCheck, nulDetails } from '../../http/check.ts';
import { choice } from '../../http/schemas.ts';
import { newPost } from '../posts/post-body.ts';

export const onError = choice(
  'OnError',
  onErrors,
  'Behavior after a refused row: `stop` skips all rows after it, `skip` continues with the next.',
);

const options = {
  dryRun: z
    .boolean()
    .optional()
    .describe('Whether to only show the result for each row, without creating posts.'),
  onError: onError.optional().describe('Behavior after a refused row. Defaults to `stop`.'),
};

/** JSON body of `POST /posts/bulk`. */
export const newImport = z.strictObject({
  posts: z
    .array(newPost)
    .min(1)
    .max(maxImportedPosts)
    .describe('Posts, one per row, each as in `POST /posts`.'),
  ...options,
});

/** Import in which each post is checked separately, so that an invalid post is a refused row. */
export const looseImport = z.strictObject({
  posts: z.array(z.unknown()).min(1).max(maxImportedPosts),
  ...options,
});

const checkPost = compileCheck(newPost);

const nameOf = (post: unknown): string | null => {
  const name = post !== null && typeof post === 'object' && 'externalId' in post ? post.externalId : null;
  return typeof name === 'string' && name.length <= 200 ? name : null;
};

/** Reads one post of an import as a row. `more` has the problems found before. */
export const readRow = (
  post: unknown,
  number: number,
  { more = [], exportedId = null }: { more?: RowProblem[]; exportedId?: string | null } = {},
): GivenRow => {
  const nuls = nulDetails(post);
  // a text that cannot be stored is not repeated in other problems either
  const checked = nuls.length > 0 ? { details: nuls } : checkPost(post);
  const found = 'details' in checked ? checked.details : [];
  const problems = [...more, ...found.map((detail): RowProblem => ({ platform: null, ...detail }))];
  const draft = 'data' in checked && more.length === 0 ? (checked.data as ImportDraft) : null;
  const externalId = draft?.externalId ?? (nuls.length > 0 ? null : nameOf(post));
  return { number, externalId, draft, problems, exportedId };
};
