import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseApart } from '../../../src/adapters/apart/parse-apart.ts';
import { ParseLimit } from '../../../src/adapters/apart/parse-limits.ts';
import { ParseProcesses } from '../../../src/adapters/apart/parse-processes.ts';
import type { InputOf, ParserName } from '../../../src/adapters/apart/parsers/protocol.ts';
import { Refusal } from '../../../src/domain/errors.ts';
import { ownCpuMs } from '../../support/cpu-time.ts';
import {
  filled,
  hostileCaptions,
  hostileCsv,
  hostileFeeds,
  hostileMarkup,
  noise,
} from '../../support/hostile-texts.ts';
import { aFolder } from '../../support/run-folder.ts';

/** Far more than handing an input over takes; parsing most of them takes this long or much longer. */
const handingOver = 250;

const page = (bytes: Uint8Array): InputOf<'card'> => ({
  bytes,
  charset: undefined,
  url: 'https://example.com/',
  foundAt: 'https://example.com/',
});

describe('a text that a stranger supplies', () => {
  let files = 0;
  const folder = aFolder('parses');

  const aFile = async (content: string | Buffer): Promise<string> => {
    const file = path.join(folder, String((files += 1)));
    await writeFile(file, content);
    return file;
  };

  /** Returns the end of a parse: `parsed`, the limit that it exceeded, or the code of the parser's refusal. */
  const endOf = async <Name extends ParserName>(parser: Name, input: InputOf<Name>): Promise<string> => {
    const before = ownCpuMs();
    const end = await parseApart(parser, input, { orgId: 'a' }).then(
      () => 'parsed',
      (error: unknown) => {
        if (error instanceof ParseLimit) return error.limit;
        assert.ok(error instanceof Refusal, String(error));
        return error.code;
      },
    );
    assert.ok(ownCpuMs() - before < handingOver, `${parser} took ${ownCpuMs() - before} ms of this thread`);
    return end;
  };

  const endsOf = async <Name extends ParserName>(
    parser: Name,
    texts: Record<string, string>,
    inputOf: (text: string) => InputOf<Name> | Promise<InputOf<Name>>,
  ): Promise<Record<string, string>> => {
    const ends: Record<string, string> = {};
    for (const [name, text] of Object.entries(texts)) ends[name] = await endOf(parser, await inputOf(text));
    return ends;
  };

  const endsOfMarkup = {
    nested: 'depth',
    unclosed: 'parsed',
    mismatched: 'depth',
    'closed without end': 'parsed',
    attributes: 'parsed',
    entities: 'parsed',
    comments: 'parsed',
    scripts: 'parsed',
    titles: 'parsed',
    brackets: 'parsed',
  };

  it('is parsed in another process as the card of a page, within limits', async () => {
    const ends = await endsOf('card', hostileMarkup(990_000), text => page(Buffer.from(text)));
    assert.deepEqual(ends, endsOfMarkup);
    assert.equal(await endOf('card', page(noise(1_000_000))), 'parsed');
  });

  it('has a card that PostgreSQL keeps, whatever its page says', async () => {
    const head = '<title>A\0 title</title><meta name="description" content="What it\0 says">';
    const card = await parseApart('card', page(Buffer.from(head)), { orgId: 'a' });
    assert.deepEqual([card?.title, card?.description], ['A title', 'What it says']);
  });

  it('is parsed in another process as a page that is followed, within limits', async () => {
    assert.deepEqual(await endsOf('words', hostileMarkup(1_000_000), aFile), endsOfMarkup);
  });

  it('is parsed in another process as a feed, within limits', async () => {
    const ends = await endsOf('listing', hostileFeeds(2_000_000), text => ({
      kind: 'feed' as const,
      bytes: Buffer.from(text),
      charset: undefined,
      base: 'https://example.com/',
    }));
    assert.deepEqual(ends, {
      nested: 'depth',
      'nested in an item': 'depth',
      'the same item': 'malformed_body',
      'escaped markup': 'parsed',
      attributes: 'malformed_body',
      'open sections': 'parsed',
      instructions: 'parsed',
      spaces: 'parsed',
      mismatched: 'depth',
      'closed without end': 'parsed',
    });
  });

  it('is parsed in another process as a CSV, within limits', async () => {
    const ends = await endsOf('csv', hostileCsv(1_000_000), text => ({
      bytes: Buffer.from(text),
      maxRows: 1_002,
    }));
    assert.deepEqual(ends, {
      commas: 'parsed',
      cells: 'malformed_body',
      'an open quote': 'malformed_body',
      quotes: 'parsed',
      'quotes inside cells': 'malformed_body',
      'empty lines': 'parsed',
      'carriage returns': 'parsed',
      rows: 'parsed',
      'wide rows': 'malformed_body',
      'a separator of its own': 'parsed',
    });
  });

  it('is parsed in another process as captions, within limits', async () => {
    const ends = await endsOf('captions', hostileCaptions(1_000_000), text => text);
    assert.deepEqual([...new Set(Object.values(ends))], ['validation_failed']);
  });

  it('is classified as a document in a separate process', async () => {
    const texts = { ...hostileMarkup(70_000), ...hostileCsv(70_000) };
    const types = await endsOf('documentType', texts, async text => ({ file: await aFile(text) }));
    assert.deepEqual([...new Set(Object.values(types))], ['parsed']);
    assert.equal(await endOf('documentType', { file: await aFile(noise(70_000)) }), 'unsupported_media_type');
    const names = await endsOf('textType', texts, text => ({ text, name: 'a.txt' }));
    assert.deepEqual([...new Set(Object.values(names))], ['parsed']);
  });

  it('is refused without a process when it is larger than any honest one', async () => {
    const end = await endOf('csv', { bytes: Buffer.alloc(9 * 1_048_576), maxRows: 10 });
    assert.equal(end, 'size');
  });
});

describe('parses of many at once', () => {
  const small = { bytes: Buffer.from('a,b\n1,2'), maxRows: 10 };
  const parse = (orgId: string) =>
    parseApart('csv', small, { orgId, maxWaiting: 1 }).then(
      () => 'parsed',
      (error: Refusal) => error.code,
    );

  it('go by turns of the organizations, and of one of them only so many wait', async () => {
    const ends = await Promise.all([...['a', 'a', 'a', 'a'].map(parse), parse('b')]);
    assert.deepEqual(ends, ['parsed', 'parsed', 'rate_limited', 'rate_limited', 'parsed']);
  });
});

describe('a parser process', () => {
  const processes = new ParseProcesses();
  const lines = (length: number) => ({
    parser: 'csv' as const,
    input: { bytes: Buffer.from(filled('ab\n', length)), maxRows: 10_000_000 },
  });
  const usual = { parser: 'csv' as const, input: { bytes: Buffer.from('a,b\n1,2'), maxRows: 10 } };
  const rows = [
    ['a', 'b'],
    ['1', '2'],
  ];
  const read = { state: 'parsed', output: rows };

  it('ends at its limit of time, and the next parse has a new one', async () => {
    assert.deepEqual(await processes.run(usual, 60_000), read);
    assert.deepEqual(await processes.run(lines(8_000_000), 30), { state: 'limit', limit: 'time' });
    assert.deepEqual(await processes.run(usual, 60_000), read);
  });

  it('ends at its limit of memory, and the next parse has a new one', async () => {
    const task = { parser: 'captions' as const, input: filled('\n', 40_000_000) };
    assert.deepEqual(await processes.run(task, 60_000), { state: 'limit', limit: 'memory' });
    assert.deepEqual(await processes.run(usual, 60_000), read);
  });

  it('says what it was refused for, as the parser said it', async () => {
    const input = { bytes: Buffer.from('a\0b'), maxRows: 10 };
    const end = await processes.run({ parser: 'csv', input }, 60_000);
    assert.deepEqual(end, {
      state: 'refused',
      code: 'malformed_body',
      message: 'The CSV contains the character U+0000.',
      extra: {},
    });
  });
});
