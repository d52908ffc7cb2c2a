/** An address without its last slashes, so that a path can be put behind it. */
export const baseUrl = (url: string): string => url.replace(/(?<!\/)\/+$/, '');
