import type { Config } from '../../src/config/index.ts';
import type { Shell } from '../../src/operator/act.ts';
import { runOperator } from '../../src/operator.ts';

/** Runs a command of the operator, and returns its exit code and its whole output. `hear` receives each line at once. */
export const operatorOf =
  (config: () => Config) =>
  async (args: string[], at: Omit<Shell, 'say'> = {}, hear?: (line: string) => void) => {
    const lines: string[] = [];
    const code = await runOperator(
      config(),
      args,
      line => {
        lines.push(line);
        hear?.(line);
      },
      at,
    );
    return { code, text: lines.join('\n') };
  };
