import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Config } from '../../src/config/index.ts';
import { operatorOf } from './operator.ts';

/** `npm` as pages use it for operators. Every other script is run by npm itself. */
const npm = (url: string): string => `#!/usr/bin/env bash
if [ "$1 $2 $3" = 'run operator --' ]; then
  shift 3
  exec ${process.execPath} -e '
    const [url, ...args] = process.argv.slice(1);
    fetch(url, { method: "POST", body: JSON.stringify(args) }).then(async answer => {
      console.log(await answer.text());
      process.exitCode = Number(answer.headers.get("x-exit-code"));
    });' -- ${url} "$@"
fi
PATH="\${PATH#*:}" exec npm "$@"
`;

/**
 * Serves `npm run operator -- …` for a shell in this process, so that a command costs milliseconds instead of the seconds
 * in which the program starts.
 */
export const serveOperator = async (
  config: () => Config,
): Promise<{ programs: Record<string, string>; server: Server }> => {
  const operator = operatorOf(config);
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { code, text: said } = await operator(JSON.parse(await text(request)) as string[]).catch(
        (error: Error) => ({ code: 2, text: error.message }),
      );
      response.writeHead(200, { 'X-Exit-Code': code }).end(said);
    };
    void answer();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { programs: { npm: npm(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) }, server };
};
