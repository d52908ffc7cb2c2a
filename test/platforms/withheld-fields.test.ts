import assert from 'node:assert/strict';
import type { HttpAnswer } from '../../src/adapters/http/http.ts';
import { longOver, openLosses, platformOf, type Loss, type Losses, type Where } from './losing.ts';

/** A way to learn the outcome of a lost call. */
interface Oracle {
  where: Where;
  name: string;
  content?: (losses: Losses) => Partial<Loss['target']['content']>;
  /** Set if the post answers a post of its own account. */
  isReply?: true;
  /** Set if the container or session is no longer known, so that only the list shows the outcome. */
  withoutHandles?: true;
  /** X speaks as it did before its description 2.167; what it does with the newer words. */
  newerWords?: 'refused' | 'ignored';
}

const image: Oracle['content'] = ({ jpeg }) => ({ text: '', media: [jpeg] });

const ofX: Oracle[] = [
  { where: 'x', name: 'the timeline, for a text' },
  { where: 'x', name: 'the timeline, for an image alone', content: image },
  {
    where: 'x',
    name: 'the timeline, for a link',
    content: () => ({ text: `https://example.com/${Date.now()}` }),
  },
  { where: 'x', name: 'the timeline, for a reply', isReply: true },
  { where: 'x', name: 'the timeline, for a reply of an image alone', isReply: true, content: image },
];

const inOlderWords = (oracle: Oracle): Oracle[] =>
  (['refused', 'ignored'] as const).map(newerWords => ({
    ...oracle,
    name: `${oracle.name}, in older words with the newer ${newerWords},`,
    newerWords,
  }));

const oracles: Oracle[] = [
  ...ofX,
  ...ofX.flatMap(inOlderWords),
  { where: 'linkedin page', name: 'the posts of the page, for a text' },
  { where: 'linkedin page', name: 'the posts of the page, for an image alone', content: image },
  {
    where: 'linkedin page',
    name: 'the posts of the page, for two images',
    content: ({ jpeg }) => ({ text: '', media: [jpeg, { ...jpeg, id: `${jpeg.id}-2` }] }),
  },
  {
    where: 'linkedin page',
    name: 'the posts of the page, for a text with an image whose upload is forgotten',
    withoutHandles: true,
    content: ({ jpeg }) => ({ media: [jpeg] }),
  },
  { where: 'instagram', name: 'the container' },
  { where: 'instagram', name: 'the list of media', withoutHandles: true },
  { where: 'instagram', name: 'the list of media, for an image alone', withoutHandles: true, content: image },
  {
    where: 'instagram',
    name: 'the list of media, for a carousel',
    withoutHandles: true,
    content: ({ jpeg }) => ({ media: [jpeg, { ...jpeg, id: `${jpeg.id}-2` }] }),
  },
  {
    where: 'instagram',
    name: 'the list of stories',
    withoutHandles: true,
    content: ({ jpeg }) => ({ media: [jpeg], options: { format: 'story' } }),
  },
  { where: 'threads', name: 'the container' },
  { where: 'threads', name: 'the list of threads', withoutHandles: true },
  { where: 'threads', name: 'the list of threads, for an image alone', withoutHandles: true, content: image },
  { where: 'threads', name: 'the list of replies', withoutHandles: true, isReply: true },
  { where: 'youtube', name: 'the session' },
  { where: 'youtube', name: 'the list of uploads', withoutHandles: true },
];

/** Returns the paths of all fields of an answer: `data[].id` stands for all items of a list. */
const pathsIn = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap(item => pathsIn(item, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return [path, ...pathsIn(inner, path)];
  });
};

/** Returns the names of an answer's headers. */
const headersIn = ({ headers }: HttpAnswer): string[] =>
  ['range', 'location'].filter(name => headers[name] !== undefined).map(name => `header:${name}`);

describe('reading back from answers that withhold a field', () => {
  let losses: Losses;
  before(async () => (losses = await openLosses()));
  after(() => losses.close());

  const speak = async (newerWords: Oracle['newerWords']): Promise<void> => {
    const xEra = newerWords === undefined ? 'posts' : 'tweets';
    await losses.stage.control.settings({ xEra, xOtherEra: newerWords ?? 'taken' });
  };
  afterEach(() => speak(undefined));

  const lose = async ({ where, content, isReply, withoutHandles }: Oracle): Promise<Loss> => {
    const root = isReply ? await losses.ready(where) : undefined;
    const published = root && (await losses.commit(root));
    const parent = published?.outcome === 'published' ? published.externalId : undefined;
    const ready = await losses.ready(where, content?.(losses), parent, root);
    const loss = await losses.lose(ready, 'reset_after', 1);
    if (withoutHandles) loss.target.handles = {};
    return { ...loss, lost: { ...loss.lost, knownIds: parent === undefined ? [] : [parent] } };
  };

  /** Returns all fields of all answers that a check requests. */
  const fieldsOf = async (loss: Loss): Promise<string[]> => {
    const fields = new Set<string>();
    const watching = losses.stage.platformsWith({}, async outgoing => {
      const answer = await losses.stage.call(outgoing);
      for (const field of [...pathsIn(answer.json), ...headersIn(answer)]) fields.add(field);
      return answer;
    });
    const verdict = await watching[platformOf(loss.where)].reconcile({ ...loss.target, lost: loss.lost });
    assert.equal(verdict.verdict, 'published', JSON.stringify(verdict));
    return [...fields];
  };

  const withhold = async ({ where, name }: Loss, field: string): Promise<void> => {
    for (const operation of ['read', 'status'] as const)
      await losses.stage.fault({
        platform: platformOf(where),
        operation,
        mode: 'without',
        field,
        account: name,
        count: 'forever',
      });
  };

  for (const oracle of oracles)
    it(`${oracle.where}: ${oracle.name} never has a post that is there sent again`, async () => {
      await speak(oracle.newerWords);
      const loss = await lose(oracle);
      const fields = await fieldsOf(loss);
      assert(fields.length > 0);
      const sentAgain: string[] = [];
      for (const field of fields) {
        await withhold(loss, field);
        const verdict = await losses.look(loss, longOver(loss, 12));
        if (verdict.verdict === 'not_there') sentAgain.push(field);
        await losses.stage.control.disarm(loss.name);
      }
      assert.deepEqual(sentAgain, [], `of ${fields.length} fields`);
      const effects = await losses.stage.effectsOf(loss.author);
      assert.equal(effects.length, oracle.isReply ? 2 : 1);
    });
});
