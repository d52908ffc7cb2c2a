import { writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/index.ts';
import { findLogContext } from './log-context.ts';

/** Fields whose text is a secret, at whatever depth they stand. */
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

/** What looks like a credential, ours or another's, at the start of a word, or of a line: in JSON that is behind `\n`. */
const looks = [
  /(?:sk|sess|mail|device|invite|login)-social-[0-9A-Za-z]+/,
  /(?:Bearer|Basic)\s+[^\s"\\]+/,
  // a webhook's secret, Stripe's keys
  /whsec_[\w+/=-]+/,
  /[rs]k_(?:live|test)_\w+/,
];
// oxlint-disable-next-line patterns/linear -- each was looked at above, and none begins with what another repeats
const byLook = new RegExp(`(?:\\b|(?<=\\\\[nrt]))(?:${looks.map(({ source }) => source).join('|')})`, 'g');

/**
 * A JSON Web Token with the start of the word that it ends: to begin at each `eyJ` took the square of a line full of them.
 * It costs ten times as much as the others together, so a line is searched for `eyJ` first.
 */
const webToken = /(?<![\w-])(?=[\w-]*(?:\b|(?<=\\[nrt]))eyJ)[\w-]{11,}\.[\w-]+\.[\w-]*/g;

// what stands before it stays: the n of a line's end might be the first of it
const withoutWebTokens = (line: string): string =>
  line.includes('eyJ')
    ? line.replace(webToken, word => `${word.slice(0, word.indexOf('eyJ'))}[redacted]`)
    : line;

/** Some platforms take tokens in addresses, and all of them give codes back in one. */
const inAddress =
  /([?&#](?:access_token|refresh_token|fb_exchange_token|client_secret|code_verifier|code|state|token|key)=)[^&#\s"\\]+/gi;

/** On the finished line, which costs a tenth of pino's own redaction and reaches every depth and message. */
const redacted = (line: string): string =>
  withoutWebTokens(line.replace(byName, '"$1":"[redacted]"'))
    .replace(byLook, '[redacted]')
    .replace(inAddress, '$1[redacted]');

/** Lines are written together, at least this many characters or this often: a write for each costs a tenth of a small request. */
const batch = { chars: 8_192, everyMs: 100 };

const aMoment = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes all of it to stdout, waiting for a slow reader. A reader that is gone or a full disk costs these lines and nothing else:
 * pino's own destination tries such a write for ever and so holds the process.
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

/** The one stdout of this process. Its end writes what waits, a crash as well; `kill -9` loses the last tenth of a second. */
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

/** ISO 8601; all but the milliseconds is made once a second. */
const isoTime = (): string => {
  const now = Date.now();
  const milliseconds = now % 1_000;
  if (now - milliseconds !== second) {
    second = now - milliseconds;
    day = new Date(second).toISOString().slice(0, -4);
  }
  return `,"time":"${day}${String(milliseconds).padStart(3, '0')}Z"`;
};

/** JSON lines with the secrets taken out twice: by the name of the field and by the look of the text. */
export const createLog = (
  config: Pick<Config, 'LOG_LEVEL'>,
  role: string,
  destination?: DestinationStream,
): Logger => {
  const options = {
    level: config.LOG_LEVEL,
    base: { role },
    timestamp: isoTime,
    // a copy, as pino writes the line's own fields into it
    mixin: () => ({ ...findLogContext() }),
    hooks: { streamWrite: redacted },
  };
  return pino(options, destination ?? stdout());
};
