import { ApiError, ConnectionError } from '../../typescript/src/index.ts';
import { plain, type Cli } from './cli.ts';
import { exitCodes } from './exit-codes.ts';

/** What to do about a refusal, where this program knows more than the service. */
const advice: Readonly<Record<string, string>> = {
  unauthorized: 'Log in with "social login", or set SOCIAL_API_KEY.',
};

const linesOf = (error: ApiError): string[] => [
  plain(error.message),
  ...(error.details.length > 1
    ? error.details.map(({ path, message }) => `  ${plain(path)}: ${plain(message)}`)
    : []),
  ...(advice[error.code] === undefined ? [] : [String(advice[error.code])]),
  ...(error.requestId === undefined ? [] : [`(${error.code}, request ${error.requestId})`]),
];

/** Tells what went wrong, and sets what the program ends with. */
export const tellError = (cli: Cli, error: unknown): void => {
  if (cli.interrupted.signal.aborted) {
    cli.exitCode = exitCodes.interrupted;
    return;
  }
  cli.exitCode = exitCodes.refused;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError) {
    const { code, details, requestId } = error;
    if (cli.json) cli.say(JSON.stringify({ error: code, message, details, requestId }));
    else for (const line of linesOf(error)) cli.say(line);
    return;
  }
  const code = error instanceof ConnectionError ? 'no_answer' : 'failed';
  const hint = code === 'no_answer' ? ` Is the service at ${cli.api}?` : '';
  cli.say(cli.json ? JSON.stringify({ error: code, message }) : plain(message) + hint);
};
