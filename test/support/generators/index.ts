import path from 'node:path';
import { writeApiFile } from '../../../tools/api-file.ts';
import { npmPackages, pythonPackages, run } from '../installed.ts';

/**
 * Generators of clients as other people use them, pinned by the checksums of package-lock.json and requirements.txt next to
 * this file.
 */
const own = import.meta.dirname;

/** Makes @hey-api/openapi-ts write a client of the OpenAPI file into a folder: a function for each operation. */
export const generateTypeScript = async (out: string): Promise<void> => {
  const folder = await npmPackages('hey-api', own, ['hey-api.mjs']);
  await run(process.execPath, [path.join(folder, 'hey-api.mjs'), writeApiFile(), out]);
};

/**
 * Makes openapi-python-client write a package into a folder: a module for each operation. Returns a function that runs
 * Python with the package, its dependencies, and the files next to it.
 */
export const generatePython = async (out: string): Promise<(...args: string[]) => Promise<string>> => {
  const folder = await pythonPackages('openapi-python-client', own);
  const env = { PYTHONPATH: `${folder}${path.delimiter}${path.dirname(out)}` };
  const python = (...args: string[]) => run('python3', args, { env });
  await python(
    '-m',
    'openapi_python_client',
    'generate',
    '--path',
    writeApiFile(),
    '--output-path',
    out,
    '--meta',
    'none',
    '--config',
    path.join(own, 'python.yaml'),
    '--fail-on-warning',
  );
  return python;
};
