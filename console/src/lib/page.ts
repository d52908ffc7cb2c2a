const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

const base = metaOf('base');

/** The path of the console with a slash at its end: `/app/`, or below the path of `PUBLIC_URL`. The API writes it into the page. */
export const appPath = base.startsWith('/') ? base : '/app/';

/** URL of the API for pages. It is below the console's own path, because the session cookie is valid only there. */
export const apiUrl = new URL(`${appPath}api`, location.origin).href;

/** URL where a session is created and deleted. `signUpUrl` creates an account. */
export const sessionUrl = new URL(`${appPath}session`, location.origin).href;
export const signUpUrl = new URL(`${appPath}signup`, location.origin).href;

/** The API as programs reach it, without the console's own path: what "copy as curl" names. */
export const publicApiUrl = new URL(appPath.replace(/app\/$/, ''), location.origin).href.replace(/\/$/, '');
