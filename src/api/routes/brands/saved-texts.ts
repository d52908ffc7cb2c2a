import { z } from 'zod';
import { lockBrand, requireBrand } from '../../../commands/brands/require-brand.ts';
import { createSavedText, deleteSavedText, updateSavedText } from '../../../commands/brands/saved-texts.ts';
import { listSavedTexts } from '../../../db/brands/saved-texts.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import {
  changes,
  deleted,
  idInPath,
  meanings,
  nextOffset,
  pageEnd,
  paging,
  total,
} from '../../http/schemas.ts';
import {
  newSavedText,
  savedTextChanges,
  savedTextKind,
  savedTextShape,
  viewSavedText,
} from './saved-texts-view.ts';

const brandSlug = z.string().max(60).meta(meanings.ofBrand);
const ofBrand = { tag: 'Saved texts', onBrand: true } as const;
const list = {
  ...ofBrand,
  path: '/brands/{brandSlug}/saved-texts',
  params: z.strictObject({ brandSlug }),
} as const;
const one = {
  ...ofBrand,
  path: '/brands/{brandSlug}/saved-texts/{savedTextId}',
  params: z.strictObject({ brandSlug, savedTextId: idInPath }),
} as const;

export const savedTextRoutes: Endpoint[] = [
  endpoint({
    ...list,
    method: 'get',
    operationId: 'listSavedTexts',
    summary: 'List saved texts',
    access: 'posts:read',
    query: z.strictObject({ ...paging, kind: savedTextKind.optional().describe('Only those of this kind.') }),
    returns: z.strictObject({
      savedTexts: z.array(savedTextShape).max(100).describe('The texts, by their names.'),
      total,
      nextOffset,
    }),
    handle: async ({ em, actor, params, query }) => {
      const brandId = await requireBrand(em, actor, params.brandSlug);
      const page = await listSavedTexts(em, { orgId: actor.orgId, brandId }, query);
      return { savedTexts: page.rows.map(viewSavedText), ...pageEnd(page, query) };
    },
  }),
  endpoint({
    ...list,
    method: 'post',
    operationId: 'createSavedText',
    summary: 'Save a text',
    description:
      'A signature, a group of hashtags, or a template with fields. `insert` of `POST /posts` writes a post with it.',
    access: 'posts:write',
    body: newSavedText,
    status: 201,
    returns: savedTextShape,
    errors: ['duplicate', 'invalid_state'],
    example: { kind: 'template', name: 'Launch', text: 'New: {{product}}' },
    handle: ({ actor, params, body, write }) =>
      write(async em => {
        const brandId = await lockBrand(em, actor, params.brandSlug);
        return viewSavedText(await createSavedText(em, { orgId: actor.orgId, brandId }, body));
      }),
  }),
  endpoint({
    ...one,
    method: 'patch',
    operationId: 'updateSavedText',
    summary: 'Update a saved text',
    description: 'Posts that were written with it stay as they are.',
    access: 'posts:write',
    body: changes(savedTextChanges),
    returns: savedTextShape,
    errors: ['duplicate', 'not_found'],
    example: { text: '#coffee #berlin' },
    handle: ({ actor, params, body, write }) =>
      write(async em => {
        const brandId = await lockBrand(em, actor, params.brandSlug);
        const of = { orgId: actor.orgId, brandId };
        return viewSavedText(await updateSavedText(em, of, params.savedTextId, body));
      }),
  }),
  endpoint({
    ...one,
    method: 'delete',
    operationId: 'deleteSavedText',
    summary: 'Delete a saved text',
    description: 'Posts that were written with it stay as they are.',
    access: 'posts:write',
    returns: deleted,
    handle: ({ actor, params, write }) =>
      write(async em => {
        const brandId = await lockBrand(em, actor, params.brandSlug);
        const id = await deleteSavedText(em, { orgId: actor.orgId, brandId }, params.savedTextId);
        return { id, deleted: true as const };
      }),
  }),
];
