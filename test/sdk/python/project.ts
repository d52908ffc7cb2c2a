import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pythonPackages, run } from '../../support/installed.ts';
import { aFolder } from '../../support/run-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const sdk = path.join(root, 'sdk/python');

/** A folder of a user who has installed the SDK as a wheel, with its dependencies. */
export interface PythonProject {
  folder: string;
  write(file: string, text: string): void;
  /** Runs Python in it, and returns its output. */
  python(...args: string[]): Promise<string>;
}

export const aPythonProject = async (): Promise<PythonProject> => {
  const packages = await pythonPackages('python-sdk', import.meta.dirname);
  const folder = aFolder('python-sdk');
  cpSync(sdk, path.join(folder, 'sdk'), { recursive: true, filter: file => !file.includes('__pycache__') });
  const site = path.join(folder, 'site');
  const python = (...args: string[]): Promise<string> =>
    run('python3', args, { cwd: folder, env: { PYTHONPATH: `${site}${path.delimiter}${packages}` } });
  const pip = '-m pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation';
  await python(...pip.split(' '), '--target', site, './sdk');
  return { folder, write: (file, text) => writeFileSync(path.join(folder, file), text), python };
};

/** Returns the Python blocks of the SDK's page: the first, which is complete, and the program that the others form. */
export const readmePrograms = (): { five: string; story: string } => {
  const text = readFileSync(path.join(sdk, 'README.md'), 'utf8');
  const [five = '', ...others] = [...text.matchAll(/^```python\n(.*?)^```$/gms)].map(([, code = '']) => code);
  return { five, story: others.join('\n') };
};
