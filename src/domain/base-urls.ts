/** Returns a URL without trailing slashes, so that a path can be appended. */
export const baseUrl = (url: string): string => url.replace(/(?<!\/)\/+$/, '');
