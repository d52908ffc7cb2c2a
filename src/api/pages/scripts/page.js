/**
 * Functions that pages with a login share. These pages call the API that serves them, with a session that lasts only as
 * long as the page needs it.
 */

/** Address of the API, below which these scripts are. Relative, so that the pages also work below a path. */
export const base = new URL('..', import.meta.url);

/** Returns the element with one of the page's own ids. Most are inputs. */
export const at = id => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** Shows a sentence to the person. */
export const say = text => {
  at('say').textContent = text;
};

let session;

/** Makes all further calls to the API with this session. */
export const enterAs = ({ token }) => {
  session = token;
};

export const isEntered = () => session !== undefined;

/** Calls the API. Throws an error with the service's message and its `code`, which is undefined if no answer arrived. */
export const ask = async (method, path, body) => {
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    ...(session && { Authorization: 'Bearer ' + session }),
  };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await (await fetch(new URL(path, base), sent)).json();
  if (answer.success) return answer.data;
  const error = new Error((answer.details ?? [answer]).map(({ message }) => message).join(' '));
  throw Object.assign(error, { code: answer.error });
};

export const call = (path, body) => ask('POST', path, body);

/** Ends the session. */
export const leave = async () => {
  if (session) await call('auth/logout').catch(() => undefined);
  session = undefined;
};
