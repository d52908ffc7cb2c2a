import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig, settings } from '../../src/config/index.ts';
import { runOperator } from '../../src/operator.ts';
import { pages as shownPages, readFromRoot } from './page-blocks.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = [...shownPages, 'CHANGELOG.md'];

/** Folders whose files pages name by their path from the root. */
const folders = 'src|sandbox|sdk|test|docs|deploy|temporal|tools|bench|\\.ci';
const rootFile = /^(?:\.?[\w-]+\.(?:md|json|yml|example)|Dockerfile|LICENSE)$/;

/** Paths from the root that a page names: in code spans, and as the first word of a line in the tree. */
const namedPaths = (text: string): string[] => {
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span]) => span ?? '');
  const tree = [...text.matchAll(/^([\w.][\w./-]*)\s{2,}\S/gm)].map(([, first]) => first ?? '');
  const isPath = new RegExp(`^(?:${folders})/[\\w./-]*$`);
  return [...spans, ...tree].filter(name => isPath.test(name) || rootFile.test(name));
};

/** Targets of links and pictures, relative to the page; those on the web are left out. */
const links = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => target ?? '')
    .filter(target => !/^\w+:/.test(target));

/** Links to a heading, each with the page that it leads to. */
const headingLinks = (page: string, text: string): { target: string; anchor: string }[] =>
  [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)].map(([, target = '', anchor = '']) => ({
    target: target === '' ? page : path.join(path.dirname(page), target),
    anchor,
  }));

/** Anchors of the headings of a page, as its viewers make them. */
const anchorsOf = (page: string): string[] =>
  [...readFromRoot(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Names in capitals, such as those of settings, that a page has in code. */
const capitals = (text: string): string[] =>
  [...text.matchAll(/`[^`\n]*`/g)].flatMap(
    ([span]) => span.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [],
  );

/** Variables that the packages of OpenTelemetry read. */
const standard = /^OTEL_/;

let read: string | undefined;
/** Text of all programs and configuration, for names that are no settings: variables of other programs, words of platforms. */
const programs = (): string =>
  (read ??= [
    '{src,sandbox/src,sdk/*/src,deploy,tools}/**/*.{ts,mjs,sh,yml}',
    'test/*.ts',
    '.env.example',
    '*.yml',
    'temporal/*.yaml',
  ]
    .flatMap(pattern => globSync(pattern, { cwd: root }))
    .map(readFromRoot)
    .join('\n'));

/** First words of the operator's commands that a page names, in code or in a block. */
const operatorWords = (text: string): string[] =>
  [...text.matchAll(/(?:npm run operator --|worker operator|`operator) ([a-z][\w-]*)/g)].map(
    ([, word = '']) => word,
  );

describe('the pages', () => {
  let commands: string;
  before(async () => {
    const lines: string[] = [];
    await runOperator(readConfig({}), ['help'], line => lines.push(line));
    commands = lines.join('\n');
  });

  it('the doctor and the alerts name only pages and headings that exist', () => {
    const files = globSync(['src/**/*.ts', 'console/src/**/*.tsx', 'deploy/**/*.yml'], { cwd: root });
    const named = files.flatMap(file => [
      ...readFromRoot(file).matchAll(/(docs\/[\w/-]+\.md)(?:#([\w-]+)|, “([^”]+)”)?/g),
    ]);
    const missing = named.filter(
      ([, page = '', anchor, heading]) =>
        !existsSync(path.join(root, page)) ||
        (anchor !== undefined && !anchorsOf(page).includes(anchor)) ||
        (heading !== undefined && !readFromRoot(page).includes(`# ${heading}\n`)),
    );
    assert.deepEqual(
      missing.map(([text]) => text),
      [],
    );
  });

  for (const page of pages) {
    it(`${page} names only settings, headings, and commands that exist`, () => {
      const text = readFromRoot(page);
      const unknown = capitals(text).filter(name => !(name in settings) && !standard.test(name));
      const [all, words] = [unknown.length > 0 ? programs() : '', operatorWords(text)];
      assert.deepEqual(
        {
          names: unknown.filter(name => !all.includes(name)),
          headings: headingLinks(page, text).filter(
            ({ target, anchor }) => !anchorsOf(target).includes(anchor),
          ),
          commands: words.filter(word => !new RegExp(`^${word}\\b`, 'm').test(commands)),
        },
        { names: [], headings: [], commands: [] },
      );
    });

    it(`${page} names only files that exist`, () => {
      const text = readFileSync(path.join(root, page), 'utf8');
      const missing = [
        ...namedPaths(text).filter(name => !existsSync(path.join(root, name))),
        ...links(text).filter(target => !existsSync(path.join(root, path.dirname(page), target))),
      ];
      assert.deepEqual(missing, []);
    });

    it(`${page} names only npm scripts that exist`, () => {
      const text = readFileSync(path.join(root, page), 'utf8');
      const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>;
      };
      const named = [...text.matchAll(/npm run ([a-z][a-z0-9:]*)/g)].map(([, name]) => name ?? '');
      assert.deepEqual(
        named.filter(name => !(name in scripts)),
        [],
      );
    });
  }

  it('CONTRIBUTING.md has every folder of src in its tree', () => {
    const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
    for (const folder of globSync('src/*/', { cwd: root }))
      assert.ok(text.includes(`\n${folder.replace(/\/?$/, '/')}`), `${folder} is not in the tree`);
  });
});
