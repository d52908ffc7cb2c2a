const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

const base = metaOf('base');

/** The path of the console with a slash at its end: `/app/`, or below the path of `PUBLIC_URL`. The API writes it into the page. */
export const appPath = base.startsWith('/') ? base : '/app/';

/** Where the API is for pages: below the console's own path, as the session's cookie counts only there. */
export const apiUrl = new URL(`${appPath}api`, location.origin).href;

/** Where a session is begun and ended, and where one begins with a new account. */
export const sessionUrl = new URL(`${appPath}session`, location.origin).href;
export const signUpUrl = new URL(`${appPath}signup`, location.origin).href;

/** The API as programs reach it, without the console's own path: what "copy as curl" names. */
export const publicApiUrl = new URL(appPath.replace(/app\/$/, ''), location.origin).href.replace(/\/$/, '');
