import { writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/index.ts';
import { releaseVersion } from '../config/server.ts';
import { findLogContext } from './log-context.ts';

/** Fields whose value is a secret, at any depth. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'password',
  'passwordHash',
  'token',
  'apiKey',
  'secret',
  'clientSecret',
  'client_secret',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'codeVerifier',
  'code_verifier',
];
// oxlint-disable-next-line patterns/linear -- alternatives of plain words, then a text that ends at its first quote: linear
const byName = new RegExp(`"(${secretFields.join('|')})":"(?:[^"\\\\]|\\\\.)*"`, 'gi');

/** Patterns of credentials, ours or others', at the start of a word or line. Within JSON, a line starts after `\n`. */
const looks = [
  /(?:sk|sess|mail|device|invite|login)-social-[0-9A-Za-z]+/,
  /(?:Bearer|Basic)\s+[^\s"\\]+/,
  // secret of a webhook, keys of Stripe
  /whsec_[\w+/=-]+/,
  /[rs]k_(?:live|test)_\w+/,
];
// oxlint-disable-next-line patterns/linear -- each was looked at above, and none begins with what another repeats
const byLook = new RegExp(`(?:\\b|(?<=\\\\[nrt]))(?:${looks.map(({ source }) => source).join('|')})`, 'g');

/**
 * Matches a JSON Web Token including the beginning of the word it ends. Starting at each `eyJ` took quadratic time for a
 * line full of them. This pattern costs ten times as much as all others together, so a line is first searched for `eyJ`.
 */
const webToken = /(?<![\w-])(?=[\w-]*(?:\b|(?<=\\[nrt]))eyJ)[\w-]{11,}\.[\w-]+\.[\w-]*/g;

// the text before the token stays: the n of an escaped line break might be part of the match
const withoutWebTokens = (line: string): string =>
  line.includes('eyJ')
    ? line.replace(webToken, word => `${word.slice(0, word.indexOf('eyJ'))}[redacted]`)
    : line;

/** Matches secrets in URLs. Some platforms accept tokens there, and all return codes there. */
const inAddress =
  /([?&#](?:access_token|refresh_token|fb_exchange_token|client_secret|code_verifier|code|state|token|key)=)[^&#\s"\\]+/gi;

/** Redacts a finished line. This costs a tenth of pino's own redaction and covers every depth and message. */
const redacted = (line: string): string =>
  withoutWebTokens(line.replace(byName, '"$1":"[redacted]"'))
    .replace(byLook, '[redacted]')
    .replace(inAddress, '$1[redacted]');

/**
 * Lines are written in batches of at least this many characters, or at this interval. Writing each line separately costs a
 * tenth of a small request.
 */
const batch = { chars: 8_192, everyMs: 100 };

const aMoment = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes a text to stdout and waits for a slow reader. If the reader is gone or the disk is full, these lines are lost and
 * nothing else happens. pino's own destination would retry such a write endlessly and keep the process from exiting.
 */
const writeOut = (text: string): void => {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      Atomics.wait(aMoment, 0, 0, 10);
    }
  }
};

let opened: DestinationStream | undefined;

/**
 * Creates the stdout of this process. Closing it writes the buffered lines, also after a crash. `kill -9` loses the last
 * tenth of a second.
 */
const stdout = (): DestinationStream => {
  if (opened) return opened;
  let waiting = '';
  const flush = (): void => {
    const text = waiting;
    waiting = '';
    writeOut(text);
  };
  setInterval(flush, batch.everyMs).unref();
  process.once('exit', flush);
  const write = (line: string): void => {
    waiting += line;
    if (waiting.length >= batch.chars) flush();
  };
  return (opened = { write });
};

let [second, day] = [0, ''];

/** Returns the time in ISO 8601. All except the milliseconds is computed once per second. */
const isoTime = (): string => {
  const now = Date.now();
  const milliseconds = now % 1_000;
  if (now - milliseconds !== second) {
    second = now - milliseconds;
    day = new Date(second).toISOString().slice(0, -4);
  }
  return `,"time":"${day}${String(milliseconds).padStart(3, '0')}Z"`;
};

/** Creates the log of JSON lines. Secrets are removed twice: by field name and by pattern. */
export const createLog = (
  config: Pick<Config, 'LOG_LEVEL'>,
  role: string,
  destination?: DestinationStream,
): Logger => {
  const options = {
    level: config.LOG_LEVEL,
    base: { role, version: releaseVersion },
    timestamp: isoTime,
    // a copy, because pino writes the line's own fields into it
    mixin: () => ({ ...findLogContext() }),
    hooks: { streamWrite: redacted },
  };
  return pino(options, destination ?? stdout());
};
