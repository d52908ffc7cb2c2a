// Builds the package into dist (or the given folder): modules for `import`, CommonJS for `require`, and types for both.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = import.meta.dirname;
const out = path.resolve(process.argv[2] ?? path.join(root, 'dist'));
const tsc = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
);

const compile = (project, folder) =>
  new Promise((resolve, reject) => {
    const args = [tsc, '-p', path.join(root, project), '--outDir', path.join(out, folder)];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`tsc -p ${project}: ${code}`))));
  });

await Promise.all([compile('tsconfig.json', 'esm'), compile('tsconfig.cjs.json', 'cjs')]);
// The package has `"type": "module"`, but dist/cjs contains CommonJS.
writeFileSync(path.join(out, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
