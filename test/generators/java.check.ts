import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { writeApiFile } from '../../tools/api-file.ts';
import type { OpenApiFile } from '../support/http/openapi.ts';
import { run } from '../support/installed.ts';
import { usePublishing } from '../support/publishing.ts';
import { aFolder, say } from '../support/run-folder.ts';
import { countProperties, lostIn, wholeValues, type Named } from './whole-values.ts';

const apiFile = writeApiFile();
const generator = 'org.openapitools:openapi-generator-cli:7.25.0';

/**
 * Answers without their own class in Java: a method has one class, that of its first answer, so a delayed account export
 * has none.
 */
const secondAnswers = new Set(['exportAccount 202']);

interface Written extends Named {
  problem?: string;
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.java'))
    .map(file => path.join(folder, file));

/** 7.25 writes the text "true" for a constant that is true, in a file of OpenAPI 3.1, which does not compile. */
const mendBooleans = (files: readonly string[]): void => {
  for (const file of files) {
    const whole = readFileSync(file, 'utf8');
    const mended = whole.replaceAll(/\b(TRUE|FALSE)\("(true|false)"\)/g, '$1($2)');
    if (mended !== whole) writeFileSync(file, mended);
  }
};

/**
 * Makes openapi-generator write a client with default options, and compiles it. Returns the arguments with which Java runs
 * `Main` with it.
 */
const compileClient = async (cwd: string): Promise<string[]> => {
  const mvn = (...args: string[]) => run('mvn', ['-q', '-B', ...args], { cwd });
  await mvn('dependency:copy', `-Dartifact=${generator}`, `-DoutputDirectory=${cwd}/generator`);
  const jar = path.join(cwd, 'generator', `${generator.split(':').slice(1).join('-')}.jar`);
  const packages = 'apiPackage=client.api,modelPackage=client.model,invokerPackage=client';
  const made = ['-i', apiFile, '-g', 'java', '-o', 'made', '--additional-properties', packages];
  await run('java', ['-jar', jar, 'generate', ...made], { cwd });
  await mvn(
    '-f',
    'made/pom.xml',
    'dependency:copy-dependencies',
    '-DincludeScope=compile',
    `-DoutputDirectory=${cwd}/libraries`,
  );
  const files = sourcesIn(path.join(cwd, 'made/src/main/java'));
  mendBooleans(files);
  mkdirSync(path.join(cwd, 'classes'));
  const apis = readdirSync(path.join(cwd, 'made/src/main/java/client/api')).map(
    file => `client.api.${path.parse(file).name}.class`,
  );
  writeFileSync(
    path.join(cwd, 'Apis.java'),
    `class Apis { static final Class<?>[] ALL = { ${apis.join(', ')} }; }\n`,
  );
  const sources = [...files, 'Apis.java', path.join(import.meta.dirname, 'java/Main.java')];
  writeFileSync(path.join(cwd, 'sources.txt'), sources.join('\n'));
  await run('javac', ['-nowarn', '-d', 'classes', '-cp', 'libraries/*', '@sources.txt'], { cwd });
  return ['-cp', `${cwd}/classes${path.delimiter}${cwd}/libraries/*`, 'Main'];
};

/** Bodies of forms and files have no type: their fields are parameters of the call. */
const formsOf = ({ paths }: OpenApiFile): Set<string> => {
  const bodies = Object.values(paths)
    .flatMap(methods => Object.values(methods))
    .flatMap(({ requestBody }) => Object.entries(requestBody?.content ?? {}));
  const names = bodies.flatMap(([type, { schema }]) =>
    type === 'application/json' ? [] : [String(schema?.['$ref']).split('/').at(-1) ?? ''],
  );
  return new Set(names);
};

describe('a client in Java, made by openapi-generator', () => {
  const publishing = usePublishing();
  const file = JSON.parse(readFileSync(apiFile, 'utf8')) as OpenApiFile;
  const forms = formsOf(file);
  const values = wholeValues(file).filter(({ name }) => !forms.has(name) && !secondAnswers.has(name));
  let program: string[] = [];

  before(async () => {
    program = await compileClient(aFolder('java'));
  });

  it('signs up, connects an account and publishes', async () => {
    assert.equal(await run('java', [...program, 'post', publishing().api.url]), 'published\n');
  });

  it('loses no property of what it reads', async () => {
    const child = spawn('java', [...program, 'read'], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(JSON.stringify(values));
    const results = JSON.parse(await text(child.stdout)) as Written[];
    const lost = results.flatMap(({ name, value, problem }, index) =>
      problem === undefined ? lostIn(values[index]?.value, value, name) : [`${name}: ${problem}`],
    );
    say(`properties: ${countProperties(values)} read, ${new Set(lost).size} lost`);
    assert.deepEqual([...new Set(lost)], []);
  });
});
