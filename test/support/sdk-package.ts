import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { aFolder } from './run-folder.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const sdk = path.join(root, 'sdk/typescript');

/** A project of a user who has installed the SDK, as it is published: built, and reached through its package.json. */
export interface SdkProject {
  folder: string;
  write(file: string, text: string): void;
  /** Runs a file of it and returns its output. `env` is added to this process's environment. */
  run(file: string, env?: Record<string, string>): Promise<string>;
  /** Fails with TypeScript's messages about a file of it. */
  checkTypes(file: string): Promise<void>;
}

export const anSdkProject = async (): Promise<SdkProject> => {
  const folder = aFolder('sdk-project');
  const installed = path.join(folder, 'node_modules/@social-publishing/sdk');
  mkdirSync(installed, { recursive: true });
  cpSync(path.join(sdk, 'package.json'), path.join(installed, 'package.json'));
  mkdirSync(path.join(folder, 'node_modules/@types'));
  symlinkSync(path.join(root, 'node_modules/@types/node'), path.join(folder, 'node_modules/@types/node'));
  await run(process.execPath, [path.join(sdk, 'build.mjs'), path.join(installed, 'dist')]);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  return {
    folder,
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    run: async (file, env) =>
      (await run(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } })).stdout,
    checkTypes: async file => {
      const options = '--noEmit --strict --module nodenext --target es2024 --types node --skipLibCheck'.split(
        ' ',
      );
      await run(process.execPath, [tsc, ...options, '--preserveSymlinks', file], { cwd: folder }).catch(
        (error: Error & { stdout?: string }) => {
          throw new Error(error.stdout ?? error.message);
        },
      );
    },
  };
};

/** The code of a page in one language, from top to bottom. */
export const codeOf = (page: string, language: string): string => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'));
  return [...blocks].map(([, code]) => code).join('\n');
};
