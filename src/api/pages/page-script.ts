/**
 * The beginning of the script of a page where somebody logs in: it calls the API at the page's own address, with a session that
 * lasts only as long as the page needs it. `up`: the way from the script to the API, as in '../'.
 */
export const pageScript = (up: string): string => `'use strict';
// relative to this file, so that the pages also work below a path
const base = new URL('${up}', document.currentScript.src);
const at = id => document.getElementById(id);
const say = text => { at('say').textContent = text; };
let session;

const ask = async (method, path, body) => {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', ...(session && { Authorization: 'Bearer ' + session }) };
  const answer = await (await fetch(new URL(path, base), { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
  if (answer.success) return answer.data;
  const error = new Error((answer.details ?? [answer]).map(({ message }) => message).join(' '));
  throw Object.assign(error, { code: answer.error });
};
const call = (path, body) => ask('POST', path, body);

const leave = async () => {
  if (session) await call('auth/logout').catch(() => undefined);
  session = undefined;
};
`;
