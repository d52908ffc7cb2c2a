import { createHash } from 'node:crypto';

/**
 * Secrets that must appear nowhere, or in one answer only, and where they were seen. Every answer, log line, metric,
 * webhook body, workflow and table of the suite is searched: test/setup.ts says when, and `searched-*.ts` next to this file
 * say how.
 */

export type Place = 'answer' | 'archive' | 'database' | 'delivery' | 'history' | 'log' | 'metrics';

interface Look {
  what: string;
  /** Stands in every text that `pattern` finds, and in few others: most texts are done with at once. */
  sign: string;
  pattern: RegExp;
  /** Place where the value belongs. */
  but?: Place;
}

const ours = (kind: string, what: string): Look => ({
  what,
  sign: `${kind}-social-`,
  pattern: new RegExp(`${kind}-social-[0-9A-Za-z]{20,}`, 'g'),
});

/** Forms of secrets. Platforms' tokens have the sandbox's form, which marks all the tokens it issues. */
const looks: readonly Look[] = [
  ours('sess', 'a session token'),
  ours('sk', 'an API key'),
  ours('mail', 'the token of a link in a mail'),
  ours('device', 'a device code'),
  ours('invite', 'an invitation token'),
  ours('login', 'the code of a social login'),
  ours('confirm', 'what confirms a post'),
  ours('code', 'the code of a consent'),
  ours('access', 'an access token'),
  ours('refresh', 'a refresh token'),
  ours('register', 'the token of a registration'),
  { what: 'the secret of a webhook', sign: 'whsec_', pattern: /whsec_[\w+/-]{20,}/g },
  {
    what: "a platform's secret",
    sign: 'sandbox-',
    pattern: /sandbox-(?:access|code|refresh|upload)-[\w-]{4,}/g,
  },
  {
    what: 'the signed address of an upload',
    sign: '/media/uploads/',
    pattern: /\/media\/uploads\/[0-9a-f-]{36}\/\d{9,12}\.[0-9a-f]{64}/g,
    but: 'answer',
  },
  { what: 'the hash of a password', sign: '$argon2', pattern: /\$argon2id?\$/g, but: 'database' },
  {
    what: 'an encrypted text',
    sign: 'v1.',
    pattern: /\bv1\.\d+\.[\w+/-]{16}={0,2}\.[\w+/=-]*\.[\w+/-]{22}/g,
    but: 'database',
  },
];

/** Names that only columns have; of answers only, as a log may say which column it means. */
const columns: readonly RegExp[] = [
  /"(?:password|token|key|state|code|device|user_?code|browser|confirmation)_?hash":/gi,
  /"(?:access_?token|refresh_?token|code_?verifier|storage_?key|previous_?secret|held_?grant)":/gi,
];

/** Values known to a test. In a searched text a value appears as a separate word, or anywhere. */
const known = { words: new Map<string, string>(), texts: new Map<string, string>() };
const min = { word: 20, text: 8 };
/** A mask, or one character a hundred times, is no secret. */
const isTelling = (value: string): boolean => new Set(value).size > 6;
/** Shorter passwords of tests are words that texts of ours hold as well: `a new password`. */
const minPassword = 16;
const isWord = (value: string): boolean => value.length >= min.word && /^[\w-]+$/.test(value);
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** Reports the value wherever it is seen, until the test file ends. */
export const hide = (what: string, value: string): void => {
  if (!isTelling(value)) return;
  if (isWord(value)) known.words.set(value, what);
  else if (value.length >= min.text)
    for (const form of [value, inJson(value), encodeURIComponent(value)]) known.texts.set(form, what);
};

/** Hides a token's SHA-256, which belongs only in the database. */
export const hideHash = (token: string): void =>
  void known.words.set(createHash('sha256').update(token).digest('hex'), hashOfToken);
const hashOfToken = 'the hash of a token';

/** Settings that open a door, by their names. */
const secretSetting = /SECRET|_KEYS?$/;

/** Hides the secret settings of a service: keyrings without their version. */
export const hideSettings = (env: Record<string, string>): void => {
  for (const [name, value] of Object.entries(env).filter(([key]) => secretSetting.test(key)))
    for (const key of value.split(',')) hide(name, key.replace(/^\d+:/, ''));
};

/** Hides the secrets that a client sends: passwords, and headers of webhooks. */
export const hideRequest = (body: unknown): void => {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string' && /password/i.test(name) && value.length >= minPassword)
      hide('a password', value);
    if (name === 'headers' && typeof value === 'object' && value !== null)
      for (const header of Object.values(value)) hide('a header of a webhook', String(header));
  }
};

/** A value that was seen, and its place in the text. `value` is for a person at the console, never for a message. */
export interface Seen {
  what: string;
  value: string;
  index: number;
}

const byLook = (text: string, place: Place): Seen[] =>
  looks.flatMap(({ what, sign, pattern, but }) =>
    but === place || !text.includes(sign)
      ? []
      : Array.from(text.matchAll(pattern), ({ 0: value, index }) => ({ what, value, index })),
  );

const byColumn = (text: string): Seen[] =>
  columns.flatMap(pattern =>
    Array.from(text.matchAll(pattern), ({ 0: value, index }) => ({
      what: `the column ${value}`,
      value,
      index,
    })),
  );

const byWord = (text: string, place: Place): Seen[] => {
  if (known.words.size === 0) return [];
  return Array.from(text.matchAll(/[\w-]{20,}/g)).flatMap(({ 0: value, index }) => {
    const what = known.words.get(value);
    return what === undefined || (place === 'database' && what === hashOfToken)
      ? []
      : [{ what, value, index }];
  });
};

const byText = (text: string): Seen[] =>
  [...known.texts].flatMap(([value, what]) => {
    const index = text.indexOf(value);
    return index < 0 ? [] : [{ what, value, index }];
  });

/** Everything in the text that must not be in this place. */
export const seenIn = (text: string, place: Place): Seen[] => [
  ...byLook(text, place),
  ...byWord(text, place),
  ...byText(text),
  ...(place === 'answer' ? byColumn(text) : []),
  // an archive of everything names the file that a row means
  ...(place === 'archive' ? byColumn(text).filter(({ value }) => value !== '"storage_key":') : []),
];

let found = new Set<string>();

/** Notes what was seen; the test that runs, or else its file, fails by it. */
export const report = (where: string, { what }: Seen): void => void found.add(`${where} shows ${what}`);

/** Searches a text of this place. `where` names it in the failure, and `isMeant` returns whether a value may be there. */
export const search = (
  text: string,
  place: Place,
  where: string,
  isMeant: (seen: Seen) => boolean = () => false,
): void => {
  for (const seen of seenIn(text, place)) if (!isMeant(seen)) report(`${where}${around(text, seen)}`, seen);
};

/** Returns the text before a secret in its line, to find the place. It contains no secret. */
const around = (text: string, { index }: Seen): string => {
  const before =
    text
      .slice(Math.max(0, index - 80), index)
      .split('\n')
      .at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- the bytes of a stored workflow are no text
  return `, behind ${JSON.stringify(before.replaceAll(/[\w+/=-]{20,}/g, '…').replaceAll(/[^ -~]+/g, ' '))},`;
};

/** Returns the secrets found since the last call, for tests of the search itself. */
export const takeFound = (): string[] => {
  const taken = [...found];
  found = new Set();
  return taken;
};

/** Throws when anything was found. */
export const assertNothingFound = (): void => {
  const taken = takeFound();
  if (taken.length > 0) throw new Error(`seen where it must not be:\n${taken.join('\n')}`);
};

/** A test file has ended, and everything that it left was searched. */
export const forgetKnown = (): void => {
  known.words.clear();
  known.texts.clear();
};
