import { fileURLToPath } from 'node:url';
import { freePort } from '../src/local/ports.ts';
import type { NodeProgram } from './node-program.ts';
import type { BenchStack } from './stack.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Starts another API on the same parts, with settings of its own. It stops with the stack, or earlier. */
export const startApiBeside = async (
  { start }: BenchStack,
  name: string,
  own: NodeJS.ProcessEnv,
): Promise<NodeProgram & { url: string; metricsUrl: string }> => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) };
  const program = await start(name, main, { ...ports, ...own }, 'api');
  return {
    ...program,
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
  };
};
