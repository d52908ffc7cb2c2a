import { subscribe } from 'node:diagnostics_channel';
import { hide, hideHash, report, search, seenIn, type Seen } from './canaries.ts';

/** Secrets that an answer may show, and why. No answer contains any other secret. */
const meant: readonly { operation: RegExp; shows: RegExp; because: string }[] = [
  {
    operation:
      /^POST \/(?:app\/api\/)?auth\/(?:signup|login|device\/token|social\/token)$|^POST \/app\/(?:session|signup)$|^GET \/auth\/social\/\w+\/callback$/,
    shows: /^a session token$/,
    because: 'a login gives the session that it begins',
  },
  {
    operation: /^GET \/auth\/social\/\w+\/callback$/,
    shows: /^the code of a social login$|^the state of a consent$/,
    because:
      'the browser carries it to the application, which fetches the session with it; pages of ours know theirs',
  },
  { operation: /^POST \/api-keys$/, shows: /^an API key$/, because: 'shown once, to who made it' },
  {
    operation: /^POST \/webhooks(?:\/[\w-]+\/rotate-secret)?$/,
    shows: /^the secret of a webhook$/,
    because: 'shown once, to who made it',
  },
  {
    operation: /^POST \/auth\/device\/code$/,
    shows: /^a device code$|^the code of a device$/,
    because: 'the device polls with the one and shows the other',
  },
  {
    operation: /^POST \/(?:mcp|confirmations|posts\/[\w-]+\/confirmations)$/,
    shows: /^what confirms a post$/,
    because: 'the program hands it to a person, who has to log in',
  },
  {
    operation: /^POST \/oauth\/consents$/,
    shows: /^the code of a consent$/,
    because: 'the browser carries it to the program, which proves that it asked',
  },
  {
    operation: /^POST \/oauth\/token$/,
    shows: /^an access token$|^a refresh token$|^the column "(?:access|refresh)_token":$/,
    because: 'shown once, to the program that was let in; the names are the protocol’s',
  },
  {
    operation: /^(?:GET|POST) \/oauth\/register$/,
    shows: /^the token of a registration$/,
    because: 'for the program that has registered, to read it again',
  },
  { operation: /^POST \/teams\/invitations$/, shows: /^an invitation token$/, because: 'shown once' },
  {
    operation: /^(?:GET|POST) \/teams\/invite-links$/,
    shows: /^an invitation token$/,
    because: 'anyone who may make links may pass them on',
  },
  {
    operation: /^POST \/connections\/\w+\/authorize$|^GET \/auth\/social\/\w+\/authorize$/,
    shows: /^the state of a consent$|^a cookie$/,
    because: 'the browser carries it to the platform and back',
  },
  {
    operation: /^GET \/connections\/\w+\/callback$/,
    shows: /^the confirmation of a connection$/,
    because: 'the page of the answer sends it when its button is pressed',
  },
  {
    operation: /^GET \/(?:app\/api\/)?changes(?:\/stream)?$/,
    shows: /^an encrypted text$/,
    because: 'a position in the changes, which the client gives back and nobody else can read',
  },
  {
    operation: /^GET \/openapi\.json$/,
    shows: /^a password$/,
    because: 'its texts hold words that tests take as passwords',
  },
];

interface Answer {
  operation: string;
  headers: Map<string, string>;
  chunks: Buffer[];
}

const isMeant = ({ operation }: Pick<Answer, 'operation'>, { what }: Seen): boolean =>
  meant.some(({ operation: named, shows }) => named.test(operation) && shows.test(what));

/** Returns the paths of a text in a JSON answer: `data.posts[0].text`. */
const pathsTo = (value: unknown, text: string, at = ''): string[] => {
  if (typeof value !== 'object' || value === null) return String(value).includes(text) ? [at] : [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = Array.isArray(value) ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`;
    return [...(`"${key}":`.includes(text) ? [path] : []), ...pathsTo(inner, text, path)];
  });
};

const placeOf = (text: string, { value }: Seen): string => {
  try {
    return pathsTo(JSON.parse(text), value).join(' and ');
  } catch {
    return 'its text';
  }
};

/** Learns the secrets in an answer, and searches for them in everything that follows. */
const learn = (text: string, headers: string): void => {
  for (const [token] of text.matchAll(/[a-z]+-social-[0-9A-Za-z]{49}/g)) hideHash(token);
  for (const [, code = ''] of text.matchAll(/"userCode":"([\w-]+)"/g)) hide('the code of a device', code);
  for (const [, state = ''] of `${text} ${headers}`.matchAll(/[?&]state=([\w-]+)/g))
    hide('the state of a consent', state);
  for (const [, confirmation = ''] of text.matchAll(/name="confirmation" value="([\w-]+)"/g))
    hide('the confirmation of a connection', confirmation);
  for (const [, cookie = ''] of headers.matchAll(/^set-cookie: [^=]+=([\w-]+)/gm)) hide('a cookie', cookie);
};

const isText = ({ headers }: Answer): boolean =>
  /^(?:$|text\/|application\/(?!octet-stream|zip))/.test(headers.get('content-type') ?? '');

const searchAnswer = (answer: Answer): void => {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const text = isText(answer) ? Buffer.concat(answer.chunks).toString() : '';
  const where = `the answer to ${answer.operation}`;
  for (const seen of seenIn(headers, 'answer'))
    if (!isMeant(answer, seen)) report(`${where} in its headers`, seen);
  for (const seen of seenIn(text, 'answer'))
    if (!isMeant(answer, seen)) report(`${where} at ${placeOf(text, seen)}`, seen);
  learn(text, headers);
};

/** Searches an answer that came over a client other than `fetch`. */
export const searchStream = (operation: string, text: string): void =>
  search(text, 'answer', `the answer to ${operation}`, seen => isMeant({ operation }, seen));

const origins = new Set<string>();

/** Searches all answers that `fetch` gets from this address. Call the returned function when the API has ended. */
export const searchAnswersOf = (url: string): (() => void) => {
  const { origin } = new URL(url);
  origins.add(origin);
  return () => void origins.delete(origin);
};

/** One request of undici, the base of `fetch`, as its diagnostics channels report it. */
interface Told {
  request: { origin: string | URL; method: string; path: string };
  response: { headers: Buffer[] };
  chunk: Buffer;
}

const open = new WeakMap<Told['request'], Answer>();

const on = (event: string, hear: (told: Told) => void): void =>
  subscribe(`undici:request:${event}`, told => hear(told as Told));

const begin = ({ request, response }: Told): void => {
  if (!origins.has(String(request.origin))) return;
  const words = response.headers.map(String);
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < words.length; index += 2)
    headers.set((words[index] ?? '').toLowerCase(), words[index + 1] ?? '');
  open.set(request, { operation: `${request.method} ${request.path.split('?')[0]}`, headers, chunks: [] });
};

const end = ({ request }: Told): void => {
  const answer = open.get(request);
  open.delete(request);
  if (answer) searchAnswer(answer);
};

on('headers', begin);
on('bodyChunkReceived', ({ request, chunk }) => void open.get(request)?.chunks.push(Buffer.from(chunk)));
on('trailers', end);
on('error', end);
