import { join, resolve } from 'node:path';
import type { Link } from './pages.ts';
import type { SandboxOptions } from './start-sandbox.ts';

/** A variable of the environment with a value that the sandbox cannot use. */
export class WrongSetting extends Error {}

const maxPort = 65_535;
const defaultPort = 3000;
/** Distance of the sandbox from PORT, the port of the API. */
const ownPort = 13;

/**
 * Reads the settings of the sandbox, which README.md lists. No other file reads the environment.
 * @throws WrongSetting when a value is not what its variable takes
 */
export function readEnvironment(): SandboxOptions {
  const url = valueOf('SANDBOX_URL');
  return {
    port: portOf('SANDBOX_PORT') ?? neighbourOf(portOf('PORT') ?? defaultPort),
    host: valueOf('HOST') ?? '127.0.0.1',
    dataDir: resolve(join(valueOf('DATA_DIR') ?? '.data', 'sandbox')),
    names: url === undefined ? [] : [hostnameOf(url)],
    links: JSON.parse(valueOf('SANDBOX_LINKS') ?? '[]') as Link[],
  };
}

/** An empty variable counts as unset. */
function valueOf(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** Returns the sandbox's port for a PORT of the API. PORT=0 means any free port here as well. */
function neighbourOf(port: number): number {
  return port === 0 ? 0 : port + ownPort;
}

function portOf(name: string): number | undefined {
  const value = valueOf(name);
  if (value === undefined) return undefined;
  if (!/^\d{1,5}$/.test(value) || Number(value) > maxPort)
    throw new WrongSetting(`${name}: "${value}" is not a port. Set a whole number from 0 to ${maxPort}.`);
  return Number(value);
}

function hostnameOf(url: string): string {
  if (!URL.canParse(url)) throw new WrongSetting(`SANDBOX_URL: "${url}" is not a URL.`);
  return new URL(url).hostname;
}
