import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseVersion } from '../../src/config/server.ts';
import {
  describeLicenses,
  findDifferences,
  readNotes,
  readVersions,
  withoutChance,
} from '../../tools/release-facts.ts';
import { root } from './compose-file.ts';

const here = fileURLToPath(root);

describe('a release', () => {
  it('has one version, which every package, the chart, and the image carry', () => {
    const versions = readVersions(here);
    assert.ok(versions.size >= 8);
    assert.deepEqual(new Set(versions.values()), new Set([releaseVersion]));
  });

  it('names the file that says no version', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'social-publishing-versions-'));
    await mkdir(path.join(folder, 'sdk'));
    await writeFile(path.join(folder, 'package.json'), '{}');
    assert.throws(() => readVersions(folder), /^Error: package\.json names no version\.$/);
    await rm(folder, { recursive: true });
  });

  it('has notes: its own section of the changelog, and no other', () => {
    const notes = readNotes(here, releaseVersion);
    assert.match(notes, new RegExp(`^## ${releaseVersion.replaceAll('.', '\\.')},`));
    assert.equal(notes.match(/^## /gm)?.length, 1);
    assert.throws(() => readNotes(here, '99.0.0'), /no section about 99\.0\.0/);
  });

  it('is the same when it is built again: a file that differs or is missing is named', () => {
    const one = new Map([
      ['a.tgz', '1'],
      ['b.whl', '2'],
    ]);
    assert.deepEqual(findDifferences(one, new Map(one)), []);
    assert.deepEqual(
      findDifferences(
        one,
        new Map([
          ['a.tgz', '9'],
          ['c', '3'],
        ]),
      ),
      ['a.tgz', 'b.whl', 'c'],
    );
  });

  it('lists its packages without what differs between two runs, and a license of each', () => {
    const component = { name: 'zod', version: '4.0.0', licenses: [{ license: { id: 'MIT' } }] };
    const sbom = {
      serialNumber: 'urn:uuid:1',
      metadata: { timestamp: '2026-11-30T10:51:41.751Z', component: { name: 'some-folder' } },
      components: [component],
    };
    const again = { ...sbom, serialNumber: 'urn:uuid:2', metadata: { ...sbom.metadata, timestamp: 'later' } };
    assert.deepEqual(withoutChance(sbom, '1796033580'), withoutChance(again, '1796033580'));
    assert.equal(withoutChance(sbom, '0').metadata.timestamp, '1970-01-01T00:00:00.000Z');
    assert.equal(describeLicenses(sbom), 'zod 4.0.0: MIT\n');
    const { licenses: _none, ...unlicensed } = component;
    assert.throws(() => describeLicenses({ components: [unlicensed] }), /zod 4\.0\.0 has no license/);
  });
});
