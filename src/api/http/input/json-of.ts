import type { Context } from 'koa';
import type { z } from 'zod';
import { checkAll, compileCheck } from '../check.ts';
import { readJson, type BodyLimits } from './read-body.ts';

/**
 * Reads the JSON of an operation that takes a form. Files have an operation for each way to send them, as generated clients
 * need it; JSON that is sent where the form goes is taken as the other operation takes it. Refuses what does not fit with
 * `validation_failed`.
 */
export const jsonOf = <Schema extends z.ZodType>(schema: Schema) => {
  const check = compileCheck(schema);
  return async (ctx: Context, limits: BodyLimits): Promise<z.output<Schema>> =>
    checkAll([[check, await readJson(ctx, limits)]])[0] as z.output<Schema>;
};
