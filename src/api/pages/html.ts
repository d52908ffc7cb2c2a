const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Markup of our own: what `html` made, and nothing else. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

const shown = (value: Html | string | readonly Html[]): string => {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string') return value.replaceAll(/[&<>"]/g, found => escapes[found] ?? '');
  return value.map(one => one.markup).join('\n');
};

/**
 * Markup in which every text that is filled in is escaped, for element content and for attributes in double quotes. Markup
 * that `html` made, alone or in a list, is filled in as it is.
 */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (Html | string | readonly Html[])[]
): Html => new Html(String.raw({ raw: parts }, ...values.map(shown)));

/** A text that somebody gave: whatever direction it is written in, it turns nothing around it. */
export const given = (text: string): Html => html`<bdi>${text}</bdi>`;
