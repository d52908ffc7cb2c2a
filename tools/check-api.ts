import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { plain } from '../src/api/openapi/plain-schemas.ts';
import { currentApiFile } from './api-file.ts';
import { buildGoTool, hasGo } from './go-tool.ts';

/**
 * `npm run check:api`: refuses what in the OpenAPI file breaks programs that were written against the last release, kept
 * compressed in docs/released. `npm run check:api -- --release` makes today's file and
 * commit the last release. The tool that compares is
 * built by Go, as no package index has it as a program; without Go nothing is checked, and that is said.
 */
const root = path.resolve(import.meta.dirname, '..');
const today = (): string => JSON.stringify(currentApiFile());
const released = path.join(root, 'docs/released/openapi.json.br');
const releasedCommit = path.join(root, 'docs/released/commit');
/**
 * Source of the last release, which test/deploy/release-before.test.ts runs on the current schema. It is stored because a
 * clone may have no history.
 */
const releasedSource = path.join(root, 'docs/released/source.tar.br');
/** Files a release runs. Pictures and videos are used only by the demo. */
const releasedParts = ['src', 'temporal', 'package.json', ':!src/local/demo/media'];
const accepted = path.join(root, 'docs/released/accepted.txt');

interface Change {
  /** 3 for changes that break every client, 2 for changes that break some: removed fields and parameters. */
  level: number;
  operation: string;
  path: string;
  text: string;
}

/** Parts of the OpenAPI file that this tool reads. */
interface ApiFile {
  paths: Record<string, object>;
  webhooks: Record<string, { post: { parameters: { name: string }[]; requestBody: object } }>;
}

/** Renamed operations break generated clients, whose methods have their names. */
const levels = path.join(import.meta.dirname, 'oasdiff/levels.txt');

/** Converts a header parameter to the form of response headers: keyed by name, without `in`. */
const headerOf = ({ name, in: _in, ...header }: { name: string; in?: string }) => [name, header] as const;

/** Converts events to responses for the tool. The service sends events, so they may grow like responses. */
const withEventsAsAnswers = ({ webhooks, ...file }: ApiFile): ApiFile => {
  const answers = Object.entries(webhooks).map(([name, { post }]) => {
    const { requestBody, parameters, ...operation } = post;
    const headers = Object.fromEntries(parameters.map(headerOf));
    const answer = { ...requestBody, headers };
    return [`/event:${name}`, { get: { ...operation, responses: { 200: answer } } }] as const;
  });
  return { ...file, webhooks: {}, paths: { ...file.paths, ...Object.fromEntries(answers) } };
};

/**
 * Drops all texts for people. The tool compares the schemas of a `oneOf` by all their content, and texts break no client.
 */
const withoutTexts = (_key: string, value: unknown): unknown => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const isText = ([key, inner]: [string, unknown]): boolean =>
    (key === 'description' || key === 'summary') && typeof inner === 'string';
  return Object.fromEntries(Object.entries(value).filter(entry => !isText(entry)));
};

/** Returns the OpenAPI file of the last release as text. */
export const releasedApi = (): string => brotliDecompressSync(readFileSync(released)).toString();

/** Returns every breaking change from one file to another, one line each. */
export const breakingChanges = async (from: string, to: string): Promise<string[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'social-publishing-check-api-'));
  try {
    const files = [from, to].map((text, index) => {
      const shown = path.join(folder, `${index}.json`);
      // Nullable types can be written in several ways.
      writeFileSync(
        shown,
        JSON.stringify(withEventsAsAnswers(plain(JSON.parse(text) as ApiFile)), withoutTexts),
      );
      return shown;
    });
    const changes = (await diff(files)) ?? [];
    return [...new Set(changes.filter(({ level }) => level >= 2).map(lineOf))].toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const diff = async (files: string[]): Promise<Change[] | null> => {
  const args = ['breaking', '-f', 'json', '--severity-levels', levels, ...files];
  const { stdout } = await promisify(execFile)(await buildGoTool('oasdiff'), args, { maxBuffer: 1e8 });
  return JSON.parse(stdout) as Change[] | null;
};

const lineOf = ({ operation, path: at, text }: Change): string =>
  at.startsWith('/event:') ? `${at.slice(1)}: ${text}` : `${operation} ${at}: ${text}`;

/** Returns the problems of the changes, given the page of accepted changes. Empty if there are none. */
export const complaints = (changes: readonly string[], page: string): string[] => {
  const meant = new Set(page.split('\n').filter(line => line !== '' && !line.startsWith('#')));
  return [
    ...changes.filter(line => !meant.has(line)).map(line => `breaks programs: ${line}`),
    ...[...meant].filter(line => !changes.includes(line)).map(line => `accepted, but not there: ${line}`),
  ];
};

const release = (): void => {
  writeFileSync(releasedCommit, execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root }));
  const archiving = ['archive', '--format=tar', 'HEAD', ...releasedParts];
  const source = execFileSync('git', archiving, { cwd: root, maxBuffer: 2 ** 30 });
  writeFileSync(releasedSource, brotliCompressSync(source));
  writeFileSync(released, brotliCompressSync(today()));
  const head = readFileSync(accepted, 'utf8').split('\n').slice(0, 2);
  writeFileSync(accepted, `${head.join('\n')}\n`);
};

const check = async (): Promise<void> => {
  if (!(await hasGo()))
    return console.log('NOT CHECKED: `go` is not on PATH, and the check of the API needs it.');
  const changes = await breakingChanges(releasedApi(), today());
  const found = complaints(changes, readFileSync(accepted, 'utf8'));
  if (found.length === 0) return console.log('The API breaks nothing that was released.');
  console.error(found.join('\n'));
  console.error(
    'List intended changes in docs/released/accepted.txt (CONTRIBUTING.md, "A breaking change").',
  );
  process.exitCode = 1;
};

if (import.meta.main) await (process.argv.includes('--release') ? release() : check());
