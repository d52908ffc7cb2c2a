import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface ClientConfiguration {
  mcpServers: Record<string, { command: string; args: string[] }>;
}

/** The program that a client of MCP over stdio starts, by the configuration that docs/reference/mcp.md shows; with the path of this tree. */
export const mcpProgram = (): { command: string; args: string[] } => {
  const page = readFileSync(path.join(root, 'docs/reference/mcp.md'), 'utf8');
  const [, configuration = ''] = /^```json\n(.*?)^```$/ms.exec(page) ?? [];
  const { mcpServers } = JSON.parse(configuration) as ClientConfiguration;
  const [program] = Object.values(mcpServers);
  if (!program) throw new Error('docs/reference/mcp.md shows no program for a client to start.');
  return {
    command: program.command,
    args: program.args.map(arg => (arg.startsWith('/path/to/') ? root : arg)),
  };
};
