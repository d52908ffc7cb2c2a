import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { aLintFolder } from '../support/lint-folder.ts';
import { use } from '../support/use.ts';

/** One line for each way to import a value. */
const values = (from: string): string =>
  [
    `import { a } from '${from}';`,
    `export { b } from '${from}';`,
    `export * from '${from}';`,
    `import '${from}';`,
    `export const later = await import('${from}');`,
    `export { a };\n`,
  ].join('\n');

const rule = new URL('../../tools/parsers-apart.mjs', import.meta.url).href;

const everyLine = [1, 2, 3, 4, 5];

/** A parser and where it may be imported. */
const packages = [
  'htmlparser2',
  'linkedom',
  'html-to-text',
  '@mozilla/readability',
  'csv-parse/sync',
  'papaparse',
  'mammoth',
  'mdast-util-from-markdown',
  'rrule-temporal',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'unpdf',
  'yauzl',
  'fflate',
  'jschardet',
  'html-encoding-sniffer',
];

const served = [
  'src/api/routes/posts',
  'src/adapters/feeds',
  'src/adapters/extract',
  'src/activities/knowledge',
  'src/domain/series',
  'src/commands/bulk',
];

const apart = [
  'src/adapters/apart/parsers',
  'src/adapters/extract/reader/office',
  'src/adapters/media/picture-reader',
];

describe('the lint rule that keeps parsers apart', () => {
  const lint = use(aLintFolder);
  afterEach(() => lint().clear());

  const bites = () => lint().bites('apart(parsers)');
  const linesOf = async (file: string, text: string): Promise<number[]> => {
    await lint().write(file, text);
    return (await bites())
      .filter(bite => bite.startsWith(`${file}:`))
      .map(bite => Number(bite.split(':')[1]));
  };

  it('reports every way to import a parser where others are served', async () => {
    for (const [at, name] of packages.entries())
      await lint().write(`${served[at % served.length]}/planted-${at}.ts`, values(name));
    for (const room of served) await lint().write(`${room}/planted-here.ts`, values('htmlparser2'));
    const found = Map.groupBy(await bites(), bite => bite.split(':')[0]);
    assert.equal(found.size, packages.length + served.length);
    for (const [file, lines] of found) assert.equal(lines.length, everyLine.length, file);
  });

  it('reports what parser processes parse with', async () => {
    const from = values('../../../adapters/extract/reader/flat-parser.ts');
    assert.deepEqual(await linesOf('src/api/routes/posts/planted.ts', from), everyLine);
    const card = values('../apart/parsers/parse-card.ts');
    assert.deepEqual(await linesOf('src/adapters/pages/planted.ts', card), everyLine);
    const captions = values('../../../domain/clips/caption-files/read-captions.ts');
    assert.deepEqual(await linesOf('src/api/routes/clips/planted.ts', captions), everyLine);
  });

  it('lets parsers through where they run apart, and their types everywhere', async () => {
    for (const room of apart) {
      await lint().write(`${room}/planted.ts`, values('htmlparser2'));
      await lint().write(`${room}/planted-too.ts`, values('../../extract/reader/flat-parser.ts'));
    }
    await lint().write(
      'src/api/routes/posts/planted.ts',
      `import type { Parser } from 'htmlparser2';\nimport type { PageHead } from '../../../adapters/apart/parsers/parse-card.ts';\nexport type Both = [Parser, PageHead];\n`,
    );
    await lint().write('src/adapters/pages/planted.ts', values('../apart/parsers/protocol.ts'));
    assert.deepEqual(await bites(), []);
  });

  it('makes an exception of a file for the packages that it names alone', async () => {
    const file = 'src/local/parts/zip-entry.ts';
    assert.deepEqual(await linesOf(file, values('yauzl')), []);
    assert.deepEqual(await linesOf(file, values('htmlparser2')), everyLine);
    const { exceptions } = (await import(rule)) as {
      exceptions: Record<string, { packages: string[]; why: string }>;
    };
    for (const [name, { packages: own }] of Object.entries(exceptions))
      for (const each of own)
        assert.match(await readFile(name, 'utf8'), new RegExp(`(?:from |import\\()'${each}'`), name);
  });
});
