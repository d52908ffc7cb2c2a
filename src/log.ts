import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Whatever looks like a credential of ours, or travels as one, wherever it stands in a line. */
const secrets = /\b(?:sk|sess)-social-[0-9A-Za-z]+|\bBearer\s+[^\s"\\]+/g;

const secretFields = [
  'authorization',
  'cookie',
  'password',
  'passwordHash',
  'token',
  'key',
  'secret',
  'accessToken',
  'refreshToken',
  'code',
  'codeVerifier',
];

/** JSON lines with the secrets taken out twice: by the name of the field and by the look of the text. */
export const createLog = (
  config: Pick<Config, 'LOG_LEVEL'>,
  role: string,
  destination?: DestinationStream,
): Logger => {
  const options = {
    level: config.LOG_LEVEL,
    base: { role },
    redact: { paths: secretFields.flatMap(field => [field, `*.${field}`]), censor: '[redacted]' },
    hooks: { streamWrite: (line: string) => line.replace(secrets, '[redacted]') },
  };
  return destination ? pino(options, destination) : pino(options);
};
