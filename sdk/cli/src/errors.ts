import { ApiError, ConnectionError } from '../../typescript/src/index.ts';
import { plain, type Cli } from './cli.ts';
import { exitCodes } from './exit-codes.ts';

/** Command-line options of request fields. */
const options: Readonly<Record<string, string>> = {
  brandSlug: '--brand',
  platforms: '--platform',
  scheduledAt: '--at',
  media: '--file',
  altText: '--alt',
  'disclosures.madeWithAi': '--ai',
  status: '--status',
  limit: '--limit',
  scopes: '--scope',
  expiresAt: '--expires',
  text: '<text>',
  name: '<name>',
  slug: '--slug',
  rule: '--every',
  startsAt: '--from',
  timeZone: '--zone',
  preset: '--every',
  'preset.at': '--at',
  'preset.day': '--day',
  schedule: '--cron',
  labels: '--label',
  slideCount: '--slides',
  topic: '<topic>',
  url: '<url>',
  words: '<note>',
};

/** `platformOptions.x.replySettings` → `--set x.replySettings`; what has no option stays as it is. */
const optionOf = (field: string): string => {
  const setting = /^platformOptions\.(.+)$/.exec(field)?.[1];
  if (setting !== undefined) return `--set ${setting}`;
  const end = field.indexOf('[');
  const name = end < 0 ? field : field.slice(0, end);
  const option = options[name];
  return option === undefined ? field : option + field.slice(name.length);
};

/** Replaces the API's field names in a message by command-line options. */
const inOptions = (message: string): string =>
  message.replaceAll(/`([\w.[\]]+)`/g, (_, field: string) => `\`${optionOf(field)}\``);

/** Explains a rejected key or login. The service's message describes them by their headers. */
const notLoggedIn = ({ settings, logins, api }: Cli): string[] => {
  if (settings.apiKey !== undefined)
    return [`The key in SOCIAL_API_KEY is invalid, expired, or revoked at ${api}.`];
  const login = logins.get(api);
  return [
    login ? `The login of ${plain(login.email)} at ${api} has expired.` : `You are not logged in at ${api}.`,
    'Run "social login", or set SOCIAL_API_KEY.',
  ];
};

const reasonOf = (cli: Cli, { code, message, requiredScopes }: ApiError): string[] => {
  if (code === 'unauthorized') return notLoggedIn(cli);
  if (code === 'insufficient_scope' && / session token/.test(message) && cli.settings.apiKey !== undefined)
    return ['This command needs a login instead of a key. Unset SOCIAL_API_KEY, then run "social login".'];
  if (code === 'connection_missing')
    return [plain(message), 'Connect an account with "social connect <platform> --brand <slug>".'];
  if (code !== 'insufficient_scope' || requiredScopes.length === 0) return [inOptions(plain(message))];
  const who = cli.settings.apiKey === undefined ? 'Your login' : 'The key in SOCIAL_API_KEY';
  return [`${who} lacks a permission: ${requiredScopes.join(' or ')}.`];
};

/** Returns the message without the leading field name, because the option precedes it. */
const withoutField = (path: string, message: string): string => {
  const field = `${path.split('.').at(-1)} `;
  return message.startsWith(field) ? message.slice(field.length) : message;
};

const detailsOf = ({ details }: ApiError): string[] =>
  details.map(
    ({ path, message }) =>
      `${optionOf(plain(path))}: ${inOptions(withoutField(plain(path), plain(message)))}`,
  );

/** Returns the lines for an error. A single problem names its option, several are listed below the message. */
const saidOf = (cli: Cli, error: ApiError): string[] => {
  const [only, ...more] = detailsOf(error);
  if (only === undefined) return reasonOf(cli, error);
  if (more.length > 0) return [...reasonOf(cli, error), ...[only, ...more].map(line => `  ${line}`)];
  const field = error.details[0]?.path ?? '';
  return optionOf(field) === field ? reasonOf(cli, error) : [only];
};

const linesOf = (cli: Cli, error: ApiError): string[] => [
  ...saidOf(cli, error),
  ...(error.requestId === undefined ? [] : [`(${error.code}, request ${error.requestId})`]),
];

/** Reports leftovers: a sentence for people. Programs read the ID from the JSON output. */
const printLeftovers = (cli: Cli): void => {
  if (cli.left && !cli.json) cli.say(cli.left.advice);
};

/** Prints an error, and sets the exit code. */
export const printError = (cli: Cli, error: unknown): void => {
  if (cli.interrupted.signal.aborted) {
    cli.exitCode = exitCodes.interrupted;
    return printLeftovers(cli);
  }
  cli.exitCode = exitCodes.refused;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError) {
    const { code, details, requestId } = error;
    const postId = cli.left?.postId;
    if (cli.json) cli.say(JSON.stringify({ error: code, message, details, requestId, postId }));
    else for (const line of linesOf(cli, error)) cli.say(line);
    return printLeftovers(cli);
  }
  const code = error instanceof ConnectionError ? 'no_answer' : 'failed';
  const hint = code === 'no_answer' ? ` Check that the service runs at ${cli.api}.` : '';
  const postId = cli.left?.postId;
  cli.say(cli.json ? JSON.stringify({ error: code, message, postId }) : plain(message) + hint);
  printLeftovers(cli);
};
