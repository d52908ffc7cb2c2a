import assert from 'node:assert/strict';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkExport } from '../../../src/adapters/archive/check-export.ts';
import { createZip } from '../../../src/adapters/archive/zip-writer.ts';
import type { ExportEntry, ExportManifest } from '../../../src/domain/exports/export-archive.ts';
import { aFolder } from '../../support/run-folder.ts';

const posts = '{"id":"p1","brand_id":"b1"}\n{"id":"p2","brand_id":"gone"}\n';
const brands = '{"id":"b1"}\n';
const media = '{"id":"m1","storage_key":"org/one.jpg"}\n';

/** Files of a small archive by path, and the table that each is of. */
const files: Record<string, { text: string; table?: string; rows?: number }> = {
  'tables/posts.jsonl': { text: posts, table: 'posts', rows: 2 },
  'csv/posts.csv': { text: 'id,text\np1,"two\nlines, ""quoted"""\np2,x\n', table: 'posts', rows: 2 },
  'tables/brands.jsonl': { text: brands, table: 'brands', rows: 1 },
  'tables/media.jsonl': { text: media, table: 'media', rows: 1 },
  'files/org/one.jpg': { text: 'an image' },
};

type Change = (what: { files: typeof files; manifest: ExportManifest }) => void;

describe('the check of an export', () => {
  const folder = aFolder('check-export');
  let made = 0;

  /** An archive whose manifest is right, then changed. */
  const anArchive = async (change: Change = () => undefined): Promise<string> => {
    const scratch = createZip(path.join(folder, `scratch-${(made += 1)}.zip`));
    const entries: ExportEntry[] = [];
    for (const [name, { text, ...more }] of Object.entries(files)) {
      const { bytes, sha256 } = await scratch.add(name, text);
      entries.push({ path: name, bytes, sha256, ...more });
    }
    await scratch.finish();
    const manifest: ExportManifest = {
      format: 'social-publishing-export',
      version: 1,
      organization: { id: 'o1', name: 'Org', slug: 'org' },
      takenAt: '2026-11-22T12:00:00.000Z',
      includesFiles: true,
      entries,
      references: [{ table: 'posts', column: 'brand_id', to: 'brands', dangling: 1 }],
      missingFiles: [],
      leftOut: {},
    };
    const what = { files: structuredClone(files), manifest };
    change(what);
    const file = path.join(folder, `export-${made}.zip`);
    const zip = createZip(file);
    for (const [name, { text }] of Object.entries(what.files)) await zip.add(name, text);
    await zip.add('manifest.json', JSON.stringify(what.manifest));
    await zip.finish();
    return file;
  };
  const problems = async (change: Change): Promise<string> => {
    const report = await checkExport(await anArchive(change));
    assert.equal(report.isWhole, report.problems.length === 0);
    return report.problems.join('\n');
  };

  it('finds nothing wrong with a whole one', async () => {
    const { isWhole, rows, entries, references } = await checkExport(await anArchive());
    assert.deepEqual(
      { isWhole, rows, entries, references },
      { isWhole: true, rows: 4, entries: 5, references: 1 },
    );
  });
  it('finds a missing file, and a file that the export does not name', async () => {
    const moved: Change = what => {
      what.files['files/org/two.jpg'] = what.files['files/org/one.jpg'] ?? { text: '' };
      delete what.files['files/org/one.jpg'];
    };
    assert.match(
      await problems(moved),
      /files\/org\/two\.jpg is not in the manifest\.\nfiles\/org\/one\.jpg is missing/,
    );
  });
  it('counts a row whose text holds separators of lines as one', async () => {
    const text = '{"id":"b1","name":"one\u2028two\u2029three"}\n';
    const zip = createZip(path.join(folder, 'separators.zip'));
    const { bytes, sha256 } = await zip.add('tables/brands.jsonl', text);
    await zip.finish();
    const separated: Change = ({ files: given, manifest }) => {
      given['tables/brands.jsonl'] = { text };
      Object.assign(manifest.entries.find(({ path: at }) => at === 'tables/brands.jsonl') ?? {}, {
        bytes,
        sha256,
      });
    };
    assert.equal(await problems(separated), '');
  });
  it('says what cannot be read of an archive with damaged bytes', async () => {
    const file = await anArchive(({ files: given }) => {
      given['files/org/one.jpg'] = {
        text: Array.from({ length: 2_000 }, (_, at) => `${at * 7919}`).join(' '),
      };
    });
    const damaged = await readFile(file);
    const name = damaged.indexOf('files/org/one.jpg');
    damaged.fill(255, name + 1_000, name + 1_400);
    await writeFile(file, damaged);
    const report = await checkExport(file);
    assert.equal(report.isWhole, false);
    assert.match(report.problems.join('\n'), /files\/org\/one\.jpg cannot be read/);
  });
  it('finds the pictures that a job on a clip names', async () => {
    const text =
      '{"id":"j1","result":{"scenes":[{"start":0,"thumbnailKey":"org/scene.jpg"}],"contactSheetKey":null}}\n';
    const zip = createZip(path.join(folder, 'jobs.zip'));
    const { bytes, sha256 } = await zip.add('tables/clip_jobs.jsonl', text);
    await zip.finish();
    const found = await problems(({ files: given, manifest }) => {
      given['tables/clip_jobs.jsonl'] = { text };
      manifest.entries.push({ path: 'tables/clip_jobs.jsonl', table: 'clip_jobs', rows: 1, bytes, sha256 });
    });
    assert.equal(found, 'The file org/scene.jpg, listed in clip_jobs, is missing.');
  });
  it('finds bytes that were changed', async () => {
    const changed: Change = what => void (what.files['files/org/one.jpg'] = { text: 'An image' });
    assert.match(await problems(changed), /one\.jpg has a different checksum/);
  });
  it('finds rows that were taken away, and what referred to them', async () => {
    const fewer: Change = what => void (what.files['tables/brands.jsonl'] = { text: '' });
    const found = await problems(fewer);
    assert.match(found, /brands\.jsonl has 0 rows instead of 1/);
    assert.match(found, /2 rows of posts refer by brand_id to missing rows of brands, instead of 1/);
  });
  it('finds a row twice, a line that is no JSON, and rows of a CSV that are gone', async () => {
    const broken: Change = what => {
      what.files['tables/brands.jsonl'] = { text: '{"id":"b1"}\n{"id":"b1"}\n{"id":' };
      what.files['csv/posts.csv'] = { text: 'id,text\np1,"two\nlines"\n' };
    };
    const found = await problems(broken);
    assert.match(found, /brands has the id b1 twice/);
    assert.match(found, /Line 3 of brands is not JSON/);
    assert.match(found, /posts\.csv has 1 rows instead of 2/);
  });
  it('finds a file that rows name and that is not there, unless the store did not have it', async () => {
    const without: Change = ({ files: given, manifest }) => {
      delete given['files/org/one.jpg'];
      manifest.entries = manifest.entries.filter(({ path: at }) => at !== 'files/org/one.jpg');
    };
    assert.match(await problems(without), /The file org\/one\.jpg, listed in media, is missing/);
    const known: Change = what => {
      without(what);
      what.manifest.missingFiles = ['org/one.jpg'];
    };
    assert.equal(await problems(known), '');
  });
  it('says of one that was cut off, of another zip and of no zip what it is', async () => {
    const cut = await anArchive();
    await truncate(cut, (await readFile(cut)).length - 30);
    await assert.rejects(checkExport(cut));
    const other = path.join(folder, 'other.zip');
    const zip = createZip(other);
    await zip.add('a.txt', 'a');
    await zip.finish();
    assert.match((await checkExport(other)).problems[0] ?? '', /not an account export/);
    const text = path.join(folder, 'text');
    await writeFile(text, 'text');
    await assert.rejects(checkExport(text));
  });
});
