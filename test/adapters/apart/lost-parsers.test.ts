import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseApart } from '../../../src/adapters/apart/parse-apart.ts';
import { parserLimits } from '../../../src/adapters/apart/parse-limits.ts';
import type { InputOf, ParserName } from '../../../src/adapters/apart/parsers/protocol.ts';
import { Refusal } from '../../../src/domain/errors.ts';
import { aFolder } from '../../support/run-folder.ts';

/** Ends the warm parser processes of this process, as a system without memory does. */
const killParsers = async (): Promise<void> => {
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '');
    const isOurs = new RegExp(`^PPid:\\s*${process.pid}$`, 'm').test(await read('status'));
    if (isOurs && (await read('cmdline')).includes('apart/parsers/main'))
      process.kill(Number(pid), 'SIGKILL');
  }
};

describe('a parser whose process is lost', () => {
  const file = path.join(aFolder('lost-parsers'), 'page.html');
  const address = 'https://example.com/';
  const bytes = Buffer.from('<html><title>A page</title><body>Some words</body></html>');
  before(() => writeFile(file, bytes));

  const inputs: { [Name in ParserName]: InputOf<Name> } = {
    card: { bytes, charset: undefined, url: address, foundAt: address },
    csv: { bytes: Buffer.from('text\nHello\n'), maxRows: 10 },
    captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n',
    documentType: { file, charset: undefined, name: 'page.html', mimeType: 'text/html' },
    textType: { text: 'Some words', name: 'page.txt' },
    listing: { kind: 'feed', bytes, charset: undefined, base: address },
    words: file,
  };
  const parse = <Name extends ParserName>(parser: Name): Promise<unknown> =>
    parseApart(parser, inputs[parser], { orgId: 'a' });

  const node = process.execPath;
  afterEach(() => {
    process.execPath = node;
  });

  it('parses in a new process', async () => {
    // one of each lane
    for (const parser of ['card', 'words'] as const) {
      // several warm processes, which are all lost
      const [whole] = await Promise.all([parse(parser), parse(parser), parse(parser)]);
      await killParsers();
      assert.deepEqual(await parse(parser), whole, parser);
    }
  });

  it('asks for another try if none can be started', async () => {
    await killParsers();
    process.execPath = '/bin/false';
    for (const parser of Object.keys(parserLimits) as ParserName[])
      await assert.rejects(parse(parser), (error: unknown) => {
        assert.ok(error instanceof Refusal, `${parser}: ${String(error)}`);
        assert.deepEqual([error.code, error.extra.retryAfter], ['unavailable', 5], parser);
        return true;
      });
  });
});
