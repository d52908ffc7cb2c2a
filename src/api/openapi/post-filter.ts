import { z } from 'zod';
import { platformNames } from '../../domain/platforms.ts';
import { platform, postStatus } from './named-lists.ts';
import { idParam, queryAgain, queryFlag, queryList, queryNames, string } from '../http/schemas.ts';

/** Filters of a list of posts, regardless of its order. */
export const postFilter = {
  id: queryList(idParam.toLowerCase(), 100).meta({
    description:
      'Only posts with these ids that also match the other filters. `id=<one>,<other>`, or repeat the parameter.',
    example: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
  }),
  brandSlug: queryList(z.string().min(1).max(60), 100).meta({
    description:
      'Slug of a brand, or several: `brandSlug=acme,globex`, or repeat the parameter. Unknown brands have no posts.',
    example: 'acme',
  }),
  status: queryNames(postStatus).describe(
    'One or more statuses: `status=draft,scheduled`, or repeat the parameter. Defaults to all except `archived`.',
  ),
  platform: queryList(platform, platformNames.length).describe(
    'Posts for this platform, among others. Several platforms match any: `platform=x,linkedin`.',
  ),
  q: z.string().trim().min(2).max(200).optional().meta({
    description: 'Words of the text. Matches posts in which each of them starts a word, in any case.',
    example: 'coffee',
  }),
  createdBy: queryList(
    string(60, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').regex(
      /^(?:agent|(?:user|api_key|agent):[0-9a-f-]{36})$/,
      { error: 'Must be user:, api_key:, or agent: and an id, or agent for all agents.' },
    ),
    20,
  ).describe('Author of the posts: `agent:<id>` for one agent, `agent` for any agent. One or more.'),
  label: queryAgain(z.string().min(1).max(50), 20).meta({
    description: 'Posts with this label. Several labels match any: `label=launch&label=spring`.',
    example: 'launch',
  }),
  held: queryFlag
    .optional()
    .describe('Whether posts are due and on hold for an account, a subscription, or the end of a pause.'),
};
