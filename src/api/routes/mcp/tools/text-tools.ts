import { draftWords, isStillDraft, timeComesLater } from './plan-tools.ts';
import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const savedTextId = 'From list_saved_texts.';
const words = {
  text: 'Text. A template contains fields such as {{product}}. Hashtags are separated by spaces.',
  platformTexts: 'Different texts by platform. An empty one omits the text there.',
} as const;
const textBrief = ['id', 'kind', 'name', 'text', 'platformTexts', 'fields'] as const;

/** Tools for a brand's reusable texts. */
export const textTools: readonly ToolSpec[] = [
  {
    name: 'list_saved_texts',
    operationId: 'listSavedTexts',
    groups: ['texts'],
    does: 'reads',
    says: 'Lists a brand’s saved texts: signatures, hashtag groups, and templates with `fields`. With detail "full", texts are complete. For a template, fill in its fields, then call plan_post with that text. For others, call plan_post_with_saved_texts.',
    takes: {
      brandSlug: say.whichBrand,
      kind: 'Only texts of this kind.',
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
    gives: 'postId',
    says: 'Creates a draft like plan_post, with the brand’s current hashtags and signature added below its text for each platform, without publishing it. Then call preview_post.',
    takes: {
      brandSlug: say.whichBrand,
      platforms: say.goesTo,
      ...draftWords,
      insert: {
        says: 'Saved texts from list_saved_texts to add below the text.',
        shape: say.objectShape({
          hashtagIds: say.listShape(say.text('Hashtag groups.')),
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
    gives: 'savedTextId',
    says: 'Saves a signature, hashtag group, or template of a brand, under a name that is unique for its kind. Posts use it only if it is inserted.',
    takes: {
      brandSlug: say.whichBrand,
      kind: 'Kind of the text.',
      name: 'Display name.',
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
    gives: 'savedTextId',
    says: 'Changes a saved text. Each given field replaces the old one. Existing posts do not change.',
    takes: { brandSlug: say.whichBrand, savedTextId, name: 'Display name.', ...words },
    brief: textBrief,
  },
  {
    name: 'delete_saved_text',
    operationId: 'deleteSavedText',
    groups: ['texts'],
    does: 'destroys',
    gives: 'savedTextId',
    says: 'Deletes a saved text permanently: ask the person first. Existing posts do not change.',
    takes: { brandSlug: say.whichBrand, savedTextId },
  },
];
