import { z } from 'zod';
import { lockBrand, requireBrand } from '../../../commands/brands/require-brand.ts';
import { createSavedText, deleteSavedText, updateSavedText } from '../../../commands/brands/saved-texts.ts';
import { listSavedTexts } from '../../../db/brands/saved-texts.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { resource } from '../../http/resource.ts';
import { changes, idInPath, meanings } from '../../http/schemas.ts';
import {
  newSavedText,
  savedTextChanges,
  savedTextKind,
  savedTextShape,
  viewSavedText,
} from './saved-texts-view.ts';

const within = z.strictObject({ brandSlug: z.string().max(60).meta(meanings.ofBrand) });

/** Locks the brand that the path names, so that two changes do not overwrite each other. */
const lockedBrand = async (em: Em, actor: Actor, { brandSlug }: z.output<typeof within>) => ({
  orgId: actor.orgId,
  brandId: await lockBrand(em, actor, brandSlug),
});

const savedTexts = resource({
  tag: 'Saved texts',
  noun: 'a saved text',
  name: 'SavedText',
  path: '/brands/{brandSlug}/saved-texts/{savedTextId}',
  params: within.extend({ savedTextId: idInPath }),
  access: { read: 'posts:read', write: 'posts:write' },
  onBrand: true,
  returns: savedTextShape,
  view: viewSavedText,
});

export const savedTextRoutes: Endpoint[] = [
  savedTexts.list({
    plural: 'savedTexts',
    described: 'Saved texts, by name.',
    query: { kind: savedTextKind.optional().describe('Only texts of this kind.') },
    within,
    isBounded: true,
    rows: async ({ em, actor, params, query }) => {
      const brandId = await requireBrand(em, actor, params.brandSlug);
      return listSavedTexts(em, { orgId: actor.orgId, brandId }, query);
    },
  }),
  savedTexts.create({
    summary: 'Save a text',
    description:
      'Creates a signature, a hashtag group, or a template with fields. `insert` of `POST /posts` uses it.',
    within,
    body: newSavedText,
    errors: ['duplicate', 'invalid_state'],
    example: { kind: 'template', name: 'Launch', text: 'New: {{product}}' },
    run: async (em, { actor, body, params }) =>
      createSavedText(em, await lockedBrand(em, actor, params), body),
  }),
  savedTexts.update({
    description: 'Existing posts that used the text do not change.',
    body: changes(savedTextChanges),
    errors: ['duplicate', 'not_found'],
    example: { text: '#coffee #berlin' },
    run: async (em, { actor, body, params }) =>
      updateSavedText(em, await lockedBrand(em, actor, params), params.savedTextId, body),
  }),
  savedTexts.delete({
    description: 'Existing posts that used the text do not change.',
    run: async (em, { actor, params }) =>
      deleteSavedText(em, await lockedBrand(em, actor, params), params.savedTextId),
  }),
];
