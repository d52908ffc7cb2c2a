type Options = Readonly<Record<string, unknown>>;

const idIn = (url: unknown): string | undefined =>
  typeof url === 'string' ? /\/status\/(\d+)(?:[/?#]|$)/.exec(url)?.[1] : undefined;

/** Returns the id of the quoted post named in the settings. */
export const quotedIn = ({ quoteUrl }: Options): string | undefined => idIn(quoteUrl);

/** Returns the id of the answered post named in the settings. */
export const answeredIn = ({ replyToUrl }: Options): string | undefined => idIn(replyToUrl);
