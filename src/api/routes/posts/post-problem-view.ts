import { z } from 'zod';
import { platformNames } from '../../../domain/platforms.ts';

/** One reason why a post could not go out. */
export const problemShape = z
  .strictObject({
    platform: z.enum(platformNames).nullable().describe('Null when it is wrong for every platform.'),
    path: z.string().max(200),
    code: z.string().max(100),
    message: z.string().max(2_000),
  })
  .meta({ id: 'PostProblem' });
