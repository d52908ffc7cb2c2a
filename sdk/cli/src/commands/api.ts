import { readFileSync } from 'node:fs';
import { text as readAll } from 'node:stream/consumers';
import { InvalidArgumentError } from 'commander';
import type { Method } from '../../../typescript/src/index.ts';
import type { Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface ApiOptions {
  data?: string;
  query: Record<string, string[]>;
}

/** `limit=10`, in several options; the same name again makes a list. */
const field = (text: string, before: Record<string, string[]> = {}): Record<string, string[]> => {
  const [, name = '', value = ''] = /^([^=]+)=([^]*)$/.exec(text) ?? [];
  if (name === '') throw new InvalidArgumentError('Use the form name=value.');
  return { ...before, [name]: [...(before[name] ?? []), value] };
};

const methodNamed = (text: string): Method => {
  const method = methods.find(each => each === text.toUpperCase());
  if (method) return method;
  throw new InvalidArgumentError(`Use one of ${methods.join(', ')}.`);
};

/** Reads a request body: given directly, from a file (`@body.json`), or from standard input (`-`). */
const bodyOf = async (data: string): Promise<object> => {
  const text =
    data === '-'
      ? await readAll(process.stdin)
      : data.startsWith('@')
        ? readFileSync(data.slice(1), 'utf8')
        : data;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // The error is thrown below.
  }
  throw new Error('--data must be a JSON object or list.');
};

const callApi = async (
  cli: Cli,
  method: Method,
  path: string,
  { data, query }: ApiOptions,
): Promise<void> => {
  const given = { query, ...(data !== undefined && { body: await bodyOf(data) }) };
  const answer = await cli.client().request(method, path, given, { signal: cli.interrupted.signal });
  const isText = typeof answer === 'string' && !cli.json;
  cli.result(answer ?? null, isText ? [answer] : [JSON.stringify(answer ?? null, null, 2)]);
};

/** Command that calls any operation of the API, for operations without a command. */
export const apiCommand = (program: SocialCommand, cli: Cli): void => {
  program
    .command('api')
    .description('call any operation of the API, for operations without a command')
    .argument('<method>', methods.join(', '), methodNamed)
    .argument('<path>', 'such as /posts/validate; the service lists all paths at /docs')
    .option('-d, --data <json>', 'request body: JSON, @file, or - for standard input')
    .option('-q, --query <name=value>', 'query parameter; may be repeated', field, {})
    .example('social api GET /posts --query limit=5')
    .example(`social api POST /posts/validate --data @post.json`)
    .action((method: Method, path: string, options: ApiOptions) => callApi(cli, method, path, options));
};
