import { z } from 'zod';
import { platformNames } from '../../domain/platforms.ts';
import { platform, postStatus } from './named-lists.ts';
import { idParam, queryAgain, queryFlag, queryList, queryNames, string } from '../http/schemas.ts';

/** What narrows a list of posts, whatever it is sorted by. */
export const postFilter = {
  id: queryList(idParam.toLowerCase(), 100).meta({
    description:
      'Only these posts, where the other filters fit them too: what is left of them, and as it is now. `id=<one>,<other>`, or the field again.',
    example: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
  }),
  brandSlug: queryList(z.string().min(1).max(60), 100).meta({
    description:
      'Slug of the brand; of several: `brandSlug=acme,globex`, or the field again. A brand that is not there has no posts.',
    example: 'acme',
  }),
  status: queryNames(postStatus).describe(
    'One or more: `status=draft,scheduled`, or the field again. Without it, all but `archived`.',
  ),
  platform: queryList(platform, platformNames.length).describe(
    'Posts that go to it, perhaps to others too; of several, to any: `platform=x,linkedin`.',
  ),
  q: z.string().trim().min(2).max(200).optional().meta({
    description: 'Words of the text: posts in which each of them begins a word, in upper or lower case.',
    example: 'coffee',
  }),
  createdBy: queryList(
    string(60, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').regex(
      /^(?:agent|(?:user|api_key|agent):[0-9a-f-]{36})$/,
      { error: 'Must be user:, api_key: or agent: and an id, or agent for all agents.' },
    ),
    20,
  ).describe('Who made them: `agent:<id>` for what an agent has written, `agent` for any; one or more.'),
  label: queryAgain(z.string().min(1).max(50), 20).meta({
    description: 'Only those with this label; of several, with any: `label=launch&label=spring`.',
    example: 'launch',
  }),
  held: queryFlag
    .optional()
    .describe('Whether they are due and wait for an account, a subscription or the end of a pause.'),
};
