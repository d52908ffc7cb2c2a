import type { Context } from 'koa';

/** Answers without our envelope, as the protocol wants it; nothing on the way keeps it. */
export const plainAnswer = (ctx: Context, body: object, status = 200): void => {
  ctx.status = status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify(body);
};

/** JSON Schema of a list of texts. */
export const textList = (description: string) => ({
  type: 'array',
  maxItems: 20,
  items: { type: 'string', maxLength: 500 },
  description,
});

/** JSON Schemas of texts of one format, by their names. */
export const texts = (format: string, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(words).map(([name, description]) => [
      name,
      { type: 'string', maxLength: 2_048, format, description },
    ]),
  );
