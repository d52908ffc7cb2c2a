type Options = Readonly<Record<string, unknown>>;

const idIn = (url: unknown): string | undefined =>
  typeof url === 'string' ? /\/status\/(\d+)(?:[/?#]|$)/.exec(url)?.[1] : undefined;

/** The post that settings name as quoted. */
export const quotedIn = ({ quoteUrl }: Options): string | undefined => idIn(quoteUrl);

/** The post that settings name as answered. */
export const answeredIn = ({ replyToUrl }: Options): string | undefined => idIn(replyToUrl);
