import { readKeyring } from './adapters/secrets/keyring.ts';
import { readConfig, type Config } from './config/index.ts';
import { withLocalSecrets } from './local/secrets.ts';
import { asksForHelp, needsDatabase } from './process/operator-usage.ts';
import { serve } from './process/serve.ts';
import { StartRefused } from './process/start-refused.ts';
import { listenForStop } from './process/stop-signals.ts';
import { addressRefusal } from './process/system-refusal.ts';

/** Runs one part of the service, or all of it, and resolves to the exit code. Modules load only when their role runs. */
type Role = (config: Config, args: readonly string[]) => Promise<number>;

const say = (line: string): void => console.error(line);

const everything: Role = async config => {
  const { runStack } = await import('./local/stack.ts');
  return runStack(config, listenForStop());
};

const api: Role = async config => {
  const { startApi } = await import('./api/http/start.ts');
  const withSecrets = withLocalSecrets(config, say);
  return serve('api', () => startApi(withSecrets), listenForStop());
};

const worker: Role = async config => {
  const { startWorker } = await import('./engine/start-worker.ts');
  const withSecrets = withLocalSecrets(config, say);
  return serve('worker', () => startWorker(withSecrets), listenForStop());
};

const migrateRole: Role = async config => {
  const { migrate } = await import('./db/driver/migrate.ts');
  await migrate(config, say);
  return 0;
};

const demo: Role = async (config, args) => {
  const { runDemo } = await import('./local/demo/demo.ts');
  return runDemo(config, args, listenForStop());
};

const operator: Role = async (config, args) => {
  const print = (line: string): void => console.log(line);
  const verb = asksForHelp(args) ? 'help' : args[0];
  if (verb === 'deploy') {
    const { runDeploy } = await import('./engine/deploy/run-deploy.ts');
    return runDeploy(config, args.slice(1), print, { say, stopping: listenForStop().stop });
  }
  if (verb === 'backup' || verb === 'restore') {
    const { runBackupCommand } = await import('./local/backup/backup-commands.ts');
    return runBackupCommand(config, args, { print, say });
  }
  const { runOperator } = await import('./operator.ts');
  const { askInTerminal } = await import('./operator/ask-in-terminal.ts');
  return runOperator(config, args, print, { ask: askInTerminal(), listen: () => listenForStop().stop });
};

const mcp: Role = async config => {
  const { runMcpOverStdio } = await import('./mcp-stdio.ts');
  return runMcpOverStdio(config, say);
};

/** A role, the settings that it needs, and whether it needs them for what it is asked. */
const roles = new Map<
  string,
  { run: Role; needs: (keyof Config)[]; when?: (args: readonly string[]) => boolean }
>([
  ['everything', { run: everything, needs: [] }],
  ['api', { run: api, needs: ['DATABASE_URL', 'TEMPORAL_ADDRESS'] }],
  ['worker', { run: worker, needs: ['DATABASE_URL', 'TEMPORAL_ADDRESS'] }],
  ['migrate', { run: migrateRole, needs: ['DATABASE_URL'] }],
  ['operator', { run: operator, needs: ['DATABASE_URL'], when: needsDatabase }],
  ['demo', { run: demo, needs: [] }],
  ['mcp', { run: mcp, needs: ['MCP_API_KEY'] }],
]);

const settings = (): Config => {
  try {
    const config = readConfig();
    if (config.ENCRYPTION_KEYS !== undefined)
      readKeyring(config.ENCRYPTION_KEYS, config.ENCRYPTION_KEY_VERSION);
    return config;
  } catch (error) {
    throw new StartRefused((error as Error).message, 2);
  }
};

const runRole = async (name = 'everything', args: readonly string[] = []): Promise<number> => {
  const role = roles.get(name);
  if (!role) throw new StartRefused(`Unknown role "${name}". Roles: ${[...roles.keys()].join(', ')}.`, 2);
  const config = settings();
  const needs = role.when?.(args) === false ? [] : role.needs;
  const missing = needs.filter(key => config[key] === undefined);
  if (missing.length > 0)
    throw new StartRefused(
      `The role ${name} needs ${missing.join(', ')}. A running \`npm start\` writes its own values to ${config.DATA_DIR}/stack.env.`,
      2,
    );
  return role.run(config, args);
};

const complain = (error: unknown): number => {
  console.error(error instanceof StartRefused ? error.message : (addressRefusal(error) ?? error));
  return error instanceof StartRefused ? error.exitCode : 1;
};

process.exit(await runRole(process.argv[2], process.argv.slice(3)).catch(complain));
