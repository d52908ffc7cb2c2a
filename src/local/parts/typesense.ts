import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { listenTrouble } from '../ports.ts';
import type { Program } from '../program.ts';
import type { WaitVerdict } from '../wait-until.ts';

export interface TypesenseOptions {
  /** Path of the server. See `findTypesense`. */
  binary: string;
  /** Folder of its data, created if it does not exist. */
  folder: string;
  port: number;
  /** Port for the other members of a cluster, of which there are none. */
  peeringPort: number;
  /** Address for peers. See `findPeeringAddress`. */
  peeringAddress: string;
  apiKey: string;
  say?: (line: string) => void;
}

/**
 * Returns whether the server is healthy. Undefined if there is no answer. While it loads its data, it reports that it is
 * not.
 */
const health = async (port: number): Promise<boolean | undefined> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1_000) });
    return response.ok;
  } catch {
    return undefined;
  }
};

/** Milliseconds that a start waits for a server that loads its data, which takes minutes for a hundred thousand chunks. */
const patience = 15_000;

/**
 * Returns a check that succeeds if the server is healthy, or has been loading for long. Until it has finished, searches are
 * answered with 503.
 */
const readiness = (port: number, say: (line: string) => void): (() => Promise<WaitVerdict>) => {
  let reading = Infinity;
  return async () => {
    const isWell = await health(port);
    if (isWell) reading = Infinity;
    if (isWell !== false) return isWell ?? false;
    reading = Math.min(reading, Date.now());
    if (Date.now() - reading < patience) return 'it is loading its data';
    say('Typesense is still loading its data; until then, searches are answered with 503');
    return true;
  };
};

/**
 * Returns the address of this machine on which a server listens for its peers. Typesense answers there without its key,
 * whatever host name a request has, so a page on the internet whose name resolves to 127.0.0.1 (DNS rebinding) must not
 * find it: the address is one of 16 million, which only a holder of the key can compute. The key keeps it the same, because
 * a server with another address or port needs ten seconds more to start. Returns 127.0.0.1 if the system has no other such
 * address, like macOS.
 */
export const findPeeringAddress = async (apiKey: string, port: number): Promise<string> => {
  const [one = 0, two = 0, three = 0] = createHash('sha256').update(`peering ${apiKey}`).digest();
  // never 127.0.x.y, where systems and their name servers have addresses of their own
  const address = `127.${1 + (one % 254)}.${two}.${1 + (three % 254)}`;
  return (await listenTrouble(port, address)) === undefined ? address : '127.0.0.1';
};

/** Returns the Typesense server as a program. */
export const typesenseProgram = ({
  binary,
  folder,
  port,
  peeringPort,
  peeringAddress,
  apiKey,
  say = () => undefined,
}: TypesenseOptions): Program => {
  mkdirSync(folder, { recursive: true });
  return {
    name: 'typesense',
    command: binary,
    args: [
      `--data-dir=${folder}`,
      '--enable-cors=false',
      '--api-address=127.0.0.1',
      `--api-port=${port}`,
      `--peering-address=${peeringAddress}`,
      `--peering-port=${peeringPort}`,
      // changes since the last snapshot are replayed after a start, while the server already answers, so with gaps; each
      // snapshot takes 0.1 s
      '--snapshot-interval-seconds=60',
    ],
    // in the environment, because every user can read the arguments of a program
    env: { PATH: process.env['PATH'], TYPESENSE_API_KEY: apiKey },
    // every write is logged before it is answered, so killing the server loses nothing
    stop: { signal: 'SIGTERM', hurry: 'SIGKILL', within: 20_000 },
    readyWithin: 60_000,
    isReady: readiness(port, say),
  };
};
