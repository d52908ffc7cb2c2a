import { draftWords, isStillDraft, timeComesLater } from './plan-tools.ts';
import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const savedTextId = 'From list_saved_texts.';
const words = {
  text: 'The text. Fields of a template stand in it as {{product}}; hashtags have spaces between them.',
  platformTexts: 'Other texts by platform; an empty one leaves it out there.',
} as const;
const textBrief = ['id', 'kind', 'name', 'text', 'platformTexts', 'fields'] as const;

/** What a brand writes again and again. */
export const textTools: readonly ToolSpec[] = [
  {
    name: 'list_saved_texts',
    operationId: 'listSavedTexts',
    groups: ['texts'],
    does: 'reads',
    says: 'Lists what a brand writes again and again: signatures, groups of hashtags, and templates with `fields`. With detail "full" texts are whole. For a template: fill its fields, then plan_post with that text. For the others: plan_post_with_saved_texts.',
    takes: {
      brandSlug: say.whichBrand,
      kind: 'Only those of this kind.',
      limit: say.limit,
      offset: say.offset,
    },
    brief: textBrief,
    pages: 'offset',
  },
  {
    name: 'plan_post_with_saved_texts',
    operationId: 'createPost',
    groups: ['texts'],
    does: 'writes',
    says: 'Makes a draft as plan_post does, with hashtags and a signature of the brand beneath its text, as they are now and as each platform has them; nothing goes out. Then preview_post.',
    takes: {
      brandSlug: say.whichBrand,
      platforms: say.goesTo,
      ...draftWords,
      insert: {
        says: 'What of list_saved_texts stands beneath the text.',
        shape: say.objectShape({
          hashtagIds: say.listShape(say.text('A group of hashtags.')),
          signatureId: say.text('The signature.'),
        }),
        needed: true,
      },
    },
    without: { scheduledAt: timeComesLater, queue: timeComesLater },
    brief: say.postBrief,
    makes: true,
    still: isStillDraft,
  },
  {
    name: 'save_text',
    operationId: 'createSavedText',
    groups: ['texts'],
    does: 'writes',
    says: 'Saves a signature, a group of hashtags or a template of a brand, under a name that none of its kind has. Posts get it only where it is inserted.',
    takes: {
      brandSlug: say.whichBrand,
      kind: 'What it is.',
      name: 'What people pick it by.',
      ...words,
    },
    brief: textBrief,
    makes: true,
  },
  {
    name: 'change_saved_text',
    operationId: 'updateSavedText',
    groups: ['texts'],
    does: 'writes',
    says: 'Changes a saved text; each field that you give replaces the old one. Posts that were written with it stay as they are.',
    takes: { brandSlug: say.whichBrand, savedTextId, name: 'What people pick it by.', ...words },
    brief: textBrief,
  },
  {
    name: 'delete_saved_text',
    operationId: 'deleteSavedText',
    groups: ['texts'],
    does: 'destroys',
    says: 'Deletes a saved text for good: ask the person first. Posts that were written with it stay as they are.',
    takes: { brandSlug: say.whichBrand, savedTextId },
  },
];
