import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'temporal/README.md'].concat(
  globSync(['docs/**/*.md', 'sdk/*/README.md', 'sandbox/README.md'], { cwd: root }),
);

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

describe('the pages', () => {
  for (const page of pages) {
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
