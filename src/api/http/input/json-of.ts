import type { Context } from 'koa';
import type { z } from 'zod';
import { checkAll, compileCheck } from '../check.ts';
import { readJson, type BodyLimits, type JsonOptions } from './read-body.ts';

/**
 * Reads JSON for an operation that takes a form. Each way to send a file has its own operation, as generated clients need
 * it. JSON sent to the form's address is handled like the other operation. Throws `validation_failed` for an invalid body.
 */
export const jsonOf = <Schema extends z.ZodType>(schema: Schema, options?: JsonOptions) => {
  const check = compileCheck(schema);
  return async (ctx: Context, limits: BodyLimits): Promise<z.output<Schema>> =>
    checkAll([[check, await readJson(ctx, limits, options)]])[0] as z.output<Schema>;
};
