import { z } from 'zod';
import { isId } from '../../domain/ids.ts';
import { platformNames } from '../../domain/platforms.ts';
import { maxTargets } from '../../domain/posts/target-names.ts';
import { anyId, idParam } from '../http/schemas.ts';
import { platform } from './named-lists.ts';

/** Target of a post in a request. */
export const targetId = idParam.toLowerCase().describe('Id of a target of the post (`targets[].id`).');

/** Target of a post in a path, by its platform or its ID. */
export const targetName = z
  .string()
  .max(64)
  .toLowerCase()
  .refine(name => isId(name) || platformNames.some(one => one === name), {
    error: 'Must be a platform or the id of a target.',
  })
  .meta({
    description:
      'Platform of the target, or its id (`targets[].id`). A platform on which the post has several accounts gives 409 `invalid_state` with their ids.',
    example: 'x',
  });

/** Target of a post in an answer about it. */
export const targetIdShown = anyId.describe('Target of the post, as in `targets[].id`.');

/** Fields of a body that choose targets of a post. */
export const chosenTargets = {
  platforms: z
    .array(platform)
    .min(1)
    .max(platformNames.length)
    .optional()
    .describe('All targets on these platforms.'),
  targets: z
    .array(targetId)
    .min(1)
    .max(maxTargets)
    .optional()
    .describe('Single targets by their ids (`targets[].id`).'),
};
