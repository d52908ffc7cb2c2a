import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ApiFile } from '../sdk/typescript/generate/resources.ts';
import { currentApiFile } from './api-file.ts';
import { writePythonSdk } from './python-sdk/write.ts';

/** Writes the generated parts of sdk/typescript and sdk/python from the OpenAPI file: `npm run sdk`. A test says when it is out of date. */
const generator = path.resolve(import.meta.dirname, '../sdk/typescript/generate');

const run = (command: string, args: string[]): void => {
  const { status } = spawnSync(command, args, { cwd: generator, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(path.join(generator, 'node_modules', 'openapi-typescript')))
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
const folder = mkdtempSync(path.join(tmpdir(), 'social-publishing-openapi-'));
const file = path.join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(currentApiFile()));
run(process.execPath, ['main.mjs', file]);
rmSync(folder, { recursive: true });
// the file is typed by the library that checks it, the generators by the part that they read
writePythonSdk(currentApiFile() as unknown as ApiFile);
