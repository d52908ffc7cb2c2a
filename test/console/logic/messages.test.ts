import assert from 'node:assert/strict';
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import config from '../../../console/lingui.config.ts';

type Origins = Readonly<
  Record<string, { origin?: readonly (readonly [file: string, ...rest: unknown[]])[] }>
>;
type Part = ReturnType<typeof compileMessageOrThrow>[number];

const readCatalogs = async () => {
  const [catalog] = await getCatalogs(makeConfig(config));
  assert.ok(catalog, 'the configuration names a catalog');
  const [found, english, german] = [
    await catalog.collect(),
    await catalog.read('en'),
    await catalog.read('de'),
  ];
  assert.ok(found && english && german, 'the source has messages, and each language a file');
  return { found, english, german };
};

/** Returns each message with its files. */
const filesOf = (messages: Origins): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(messages)
      .map(([id, { origin = [] }]): [string, string[]] => [
        id,
        [...new Set(origin.map(([file]) => file))].sort(),
      ])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The parts of a message, those of the branches of a plural included. Throws where ICU cannot read the message. */
const partsOf = (text: string): Part[] => {
  const within = (part: Part): Part[] => {
    const [, , branches] = typeof part === 'string' ? [] : part;
    return typeof branches === 'object' && branches !== null
      ? [
          part,
          ...Object.values(branches).flatMap(branch => (Array.isArray(branch) ? branch.flatMap(within) : [])),
        ]
      : [part];
  };
  return compileMessageOrThrow(text).flatMap(within);
};

/** Returns the parts of a text that a translation must keep: values with their kinds, and elements. */
const keptIn = (text: string): string[] => {
  const values = partsOf(text).flatMap(part =>
    typeof part === 'string' ? [] : [part.slice(0, 2).join(', ')],
  );
  const elements = text.match(/<\/?\d+\/?>/g) ?? [];
  return [...new Set([...values, ...elements])].sort();
};

describe('the messages of the console', () => {
  let catalogs: Awaited<ReturnType<typeof readCatalogs>>;
  before(async () => {
    catalogs = await readCatalogs();
  });

  it('are those of the source, in both catalogs', () => {
    const { found, english, german } = catalogs;
    const expected = filesOf(found);
    assert.deepEqual(filesOf(english), expected, 'Run `npm run messages`, and commit the catalogs.');
    assert.deepEqual(Object.keys(filesOf(german)), Object.keys(expected));
  });

  it('are all translated into German', () => {
    const left = Object.entries(catalogs.german).filter(([, { translation }]) => !translation);
    assert.deepEqual(
      left.map(([id]) => id),
      [],
    );
  });

  it('keep their values and elements in German, and can be read', () => {
    for (const [id, { translation }] of Object.entries(catalogs.german))
      if (translation) assert.deepEqual(keptIn(translation), keptIn(id), `${id} → ${translation}`);
  });

  it('have a whole sentence or label each: none begins or ends with a space, or begins with a comma or full stop', () => {
    const pieces = Object.keys(catalogs.found).filter(id => /^\s|\s$|^[,.;:]/.test(id));
    assert.deepEqual(pieces, []);
  });
});
