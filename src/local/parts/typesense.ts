import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { listenTrouble } from '../ports.ts';
import type { Program } from '../program.ts';
import type { WaitVerdict } from '../wait-until.ts';

export interface TypesenseOptions {
  /** Path of the server, see `findTypesense`. */
  binary: string;
  /** Where it keeps its data; made when it is not there. */
  folder: string;
  port: number;
  /** For the other members of a cluster, of which there are none. */
  peeringPort: number;
  /** See `findPeeringAddress`. */
  peeringAddress: string;
  apiKey: string;
  say?: (line: string) => void;
}

/** Whether it is well; undefined when nothing answers. While it reads its data in, it answers that it is not. */
const health = async (port: number): Promise<boolean | undefined> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1_000) });
    return response.ok;
  } catch {
    return undefined;
  }
};

/** A start waits so long for a server that reads its data in; it takes minutes for a hundred thousand chunks. */
const patience = 15_000;

/** Ready when it is well, or when it has been reading for long: until it is done, searches are answered 503. */
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
 * Returns the address of this machine on which a server listens for its peers. Typesense answers there without its key, whatever
 * name a request has, so a page on the internet whose name leads to 127.0.0.1 (DNS rebinding) must not find it: the address is one
 * of 16 million, which only those who have the key can tell. The key keeps it the same, because a server with another address or
 * port needs ten seconds more to start. 127.0.0.1 where the system has no other such address, as macOS.
 */
export const findPeeringAddress = async (apiKey: string, port: number): Promise<string> => {
  const [one = 0, two = 0, three = 0] = createHash('sha256').update(`peering ${apiKey}`).digest();
  // never 127.0.x.y, where systems and their name servers have addresses of their own
  const address = `127.${1 + (one % 254)}.${two}.${1 + (three % 254)}`;
  return (await listenTrouble(port, address)) === undefined ? address : '127.0.0.1';
};

/** The Typesense server as a program. */
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
      // What is not in a snapshot is written again after a start, while it already answers, so with gaps. Each takes 0.1 s.
      '--snapshot-interval-seconds=60',
    ],
    // The key in the environment: everybody can read the arguments of a program.
    env: { PATH: process.env['PATH'], TYPESENSE_API_KEY: apiKey },
    // Every write is in its log before it is answered, so killing it loses nothing.
    stop: { signal: 'SIGTERM', hurry: 'SIGKILL', within: 20_000 },
    readyWithin: 60_000,
    isReady: readiness(port, say),
  };
};
