const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Markup that `html` made. No other text counts as markup. */
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
 * Makes markup in which every inserted text is escaped, for element content and for attributes in double quotes. Markup
 * made by `html`, alone or in a list, is inserted unchanged.
 */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (Html | string | readonly Html[])[]
): Html => new Html(String.raw({ raw: parts }, ...values.map(shown)));

/** Isolates a text from a user, so that its writing direction does not affect the text around it. */
export const given = (text: string): Html => html`<bdi>${text}</bdi>`;
