import type { Context } from 'koa';

/** Answers without our envelope, as the protocol requires, and forbids caching. */
export const plainAnswer = (ctx: Context, body: object, status = 200): void => {
  ctx.status = status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify(body);
};

/** Returns the JSON Schema of a list of texts. */
export const textList = (description: string) => ({
  type: 'array',
  maxItems: 20,
  items: { type: 'string', maxLength: 500 },
  description,
});

/** Returns JSON Schemas of texts in one format, by name. */
export const texts = (format: string, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(words).map(([name, description]) => [
      name,
      { type: 'string', maxLength: 2_048, format, description },
    ]),
  );
