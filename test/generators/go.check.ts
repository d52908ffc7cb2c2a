import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeApiFile } from '../../tools/api-file.ts';
import type { OpenApiFile } from '../support/http/openapi.ts';
import { run } from '../support/installed.ts';
import { usePublishing } from '../support/publishing.ts';
import { aFolder, say } from '../support/run-folder.ts';
import { countProperties, lostIn, wholeValues, type Named } from './whole-values.ts';

const apiFile = writeApiFile();

interface Written extends Named {
  untyped: string[];
  problem: string;
}

const pascal = (name: string): string => name.replace(/^./, letter => letter.toUpperCase());

/** Returns the code that makes a value: `Post` makes a new one, and `listPosts 200` makes the contents of that answer. */
const lineOf = (name: string): string => {
  const [id = '', status] = name.split(' ');
  const value = status ? `fieldOf(client.${pascal(id)}Response{}, "JSON${status}")` : `new(client.${id})`;
  return `\t"${name}": func() any { return ${value} },`;
};

/** Runs a program with a text to read. */
const runWith = (program: string, args: string[], text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(program, args, { maxBuffer: 1e9 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(text);
  });

describe('a client in Go, made by oapi-codegen', () => {
  const publishing = usePublishing();
  const values = wholeValues(JSON.parse(readFileSync(apiFile, 'utf8')) as OpenApiFile);
  let program = '';

  before(async () => {
    const cwd = aFolder('go');
    cpSync(path.join(import.meta.dirname, 'go'), cwd, { recursive: true });
    mkdirSync(path.join(cwd, 'client'));
    const lines = [...new Set(values.map(({ name }) => name))].map(lineOf);
    writeFileSync(
      path.join(cwd, 'types.go'),
      `package main\n\nimport "generators/client"\n\nvar types = map[string]func() any{\n${lines.join('\n')}\n}\n`,
    );
    const made = ['-generate', 'types,client', '-package', 'client', '-o', 'client/client.go', apiFile];
    await run('go', ['tool', 'oapi-codegen', ...made], { cwd });
    await run('go', ['build', '-o', 'program', '.'], { cwd });
    program = path.join(cwd, 'program');
  });

  it('signs up, connects an account and publishes', async () => {
    assert.equal(await run(program, ['post', publishing().api.url]), 'published\n');
  });

  it('loses no property of what it reads, and has a type for each', async () => {
    const results = JSON.parse(await runWith(program, ['read'], JSON.stringify(values))) as Written[];
    const lost = results.flatMap(({ name, value, untyped, problem }, index) => [
      ...(problem ? [`${name}: ${problem}`] : lostIn(values[index]?.value, value, name)),
      ...(untyped ?? []).map(at => `${at} has no type`),
    ]);
    say(`properties: ${countProperties(values)} read, ${new Set(lost).size} lost`);
    assert.deepEqual([...new Set(lost)], []);
  });
});
