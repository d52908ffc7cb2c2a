import assert from 'node:assert/strict';
import { unique } from './against-sandbox.ts';
import { longOver, openLosses, type Loss, type Losses } from './losing.ts';

interface Words {
  xEra: 'posts' | 'tweets';
  xOtherEra: 'taken' | 'refused' | 'ignored';
}

const words: Words[] = [
  { xEra: 'posts', xOtherEra: 'taken' },
  { xEra: 'posts', xOtherEra: 'refused' },
  { xEra: 'posts', xOtherEra: 'ignored' },
  { xEra: 'tweets', xOtherEra: 'refused' },
  { xEra: 'tweets', xOtherEra: 'ignored' },
];

describe('reading X back in the words of either era', () => {
  let losses: Losses;
  before(async () => (losses = await openLosses()));
  afterEach(() => speak({ xEra: 'posts', xOtherEra: 'taken' }));
  after(() => losses.close());

  const speak = (settings: Words): Promise<unknown> => losses.stage.control.settings({ ...settings });

  const root = async (): Promise<[Omit<Loss, 'lost'>, string]> => {
    const ready = await losses.ready('x');
    const result = await losses.commit(ready);
    assert(result.outcome === 'published');
    return [ready, result.externalId];
  };

  /** A lost call of each kind: a text, an image alone, and an image alone that answers another post. */
  const lost = async (mode: string, effects: number): Promise<Loss[]> => {
    const image = { text: '', media: [losses.jpeg] };
    const [account, parent] = await root();
    const kinds = [
      await losses.ready('x'),
      await losses.ready('x', image),
      await losses.ready('x', image, parent, account),
    ];
    const lossOf = [];
    for (const ready of kinds) lossOf.push(await losses.lose(ready, mode, effects));
    return lossOf.map(loss => ({ ...loss, lost: { ...loss.lost, knownIds: [parent] } }));
  };

  for (const settings of words) {
    const era = `an X of ${settings.xEra} whose other words are ${settings.xOtherEra}`;

    it(`finds what ${era} has published`, async () => {
      await speak(settings);
      for (const loss of await lost('reset_after', 1)) {
        const verdict = await losses.look(loss, longOver(loss, 12));
        assert(verdict.verdict === 'published', JSON.stringify(verdict));
        assert.equal(verdict.externalId, (await losses.stage.effectsOf(loss.author)).at(-1)?.id);
      }
    });

    it(`proves what ${era} has not published`, async () => {
      await speak(settings);
      for (const loss of await lost('reset_before', 0)) {
        const verdict = await losses.look(loss, longOver(loss, 12));
        assert.equal(verdict.verdict, 'not_there', JSON.stringify(verdict));
      }
    });
  }

  it('does not take a page without attachments as proof when the post has an image', async () => {
    const loss = await losses.lose(
      await losses.ready('x', { text: '', media: [losses.jpeg] }),
      'reset_before',
      0,
    );
    const other = losses.stage.target(loss.target.account, { text: unique('by hand') });
    assert.equal((await losses.stage.publish('x', other)).outcome, 'published');
    const doubted = await losses.look(loss, longOver(loss, 12));
    assert.equal(doubted.verdict, 'look_again', JSON.stringify(doubted));
    const given = await losses.look(loss, longOver(loss, 16));
    assert(given.verdict === 'unknowable', JSON.stringify(given));
    assert.match(given.reason, /does not show enough to decide/);
  });

  it('takes a page with the attachments of another post for proof that ours is not there', async () => {
    const loss = await losses.lose(
      await losses.ready('x', { text: '', media: [losses.jpeg] }),
      'reset_before',
      0,
    );
    const other = losses.stage.target(loss.target.account, { media: [losses.jpeg] });
    assert.equal((await losses.stage.publish('x', other)).outcome, 'published');
    assert.equal((await losses.look(loss, longOver(loss, 12))).verdict, 'not_there');
  });
});
