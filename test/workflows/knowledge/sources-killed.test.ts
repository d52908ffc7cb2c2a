import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aLibrarian, type Librarian } from '../../support/knowledge.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { farEnds } from '../../support/outbound.ts';
import { aFollower, anRss, aSite, aWebPage, type Site } from '../../support/sources.ts';
import { use } from '../../support/use.ts';

const places = [
  'source_listing.before_commit',
  'source_listing.after_commit',
  'source_item.before_commit',
  'source_item.after_commit',
  'source_look.before_commit',
];

describe('a source whose worker is killed', function () {
  this.timeout(240_000);
  // a later sweep would repair it after a minute, but it must be correct without the sweep
  const mortal = use(() =>
    startMortal({
      SIGNUP_CREDITS: '100',
      OUTBOUND_ALLOW: '127.0.0.1',
      SOURCE_PAUSE: '0ms',
      // a host whose request died with its worker is asked again once that request must have ended
      DOWNLOAD_TIMEOUT: '1s',
      SWEEP_EVERY: '1h',
    }),
  );
  const ends = farEnds();
  after(() => ends.close());
  let librarian: Librarian;
  let site: Site;
  let follower: ReturnType<typeof aFollower>;

  before(async () => {
    librarian = await aLibrarian(mortal().api);
    site = await aSite(ends);
    follower = aFollower({ api: mortal().api }, librarian);
    for (const path of ['/a', '/b', '/c']) site.put(path, aWebPage(`About ${path}.`));
  });

  /** A feed of three pages, which are its own. */
  const aFeed = (name: string) => {
    const links = ['/a', '/b', '/c'].map(path => ({ link: site.url(path), guid: `${name}${path}` }));
    site.put(name, anRss(links));
    return follower.follow(site.url(name), 'feed');
  };
  const untilLooked = (id: string, since = 0) =>
    eventually('the look is over', async () => {
      const source = await follower.read(id);
      const isOver = Date.parse(source.nextCheckAt ?? '') > Date.now() + 60_000;
      return isOver && Date.parse(source.lastCheckedAt ?? '') >= since && source;
    });

  for (const [index, place] of places.entries())
    it(`at ${place} has each of its items once`, async () => {
      const before = mortal().worker.deaths.length;
      mortal().worker.plan({ at: place, action: 'kill', ...(place.startsWith('source_item') && { nth: 2 }) });
      const { id } = await aFeed(`/feed-${index}`);
      await eventually('the worker is dead', () => mortal().worker.deaths.length > before);
      const looked = await untilLooked(id);
      assert.deepEqual(looked.counts, { items: 3, documents: 3, gone: 0, failed: 0 });
      const own = (await follower.documents()).filter(({ sourceId }) => sourceId === id);
      assert.equal(new Set(own.map(({ url }) => url)).size, 3);
      assert.equal(own.length, 3);
    });

  it('takes the price of each document once', async () => {
    const { held } = await librarian.balance();
    const [spent] = await mortal().api.rows<{ documents: number }>(
      `select count(*)::int as documents from kb_documents where knowledge_base_id = $1 and status in ('pending', 'processing')`,
      librarian.kbId,
    );
    assert.equal(held, spent?.documents);
  });

  it('is checked when a person asks, and its workflow ends once it is paused or deleted', async () => {
    const { id } = await aFeed('/feed-paused');
    const first = await untilLooked(id);
    site.put('/d', aWebPage('About /d.'));
    site.put('/feed-paused', anRss([{ link: site.url('/d') }]));
    const since = Date.now();
    await mortal().api.post(`${follower.sources}/${id}/check`, undefined, librarian.as);
    const second = await untilLooked(id, since);
    assert.deepEqual([first.counts.documents, second.counts.documents], [3, 4]);
    const handle = mortal().temporal.workflow.getHandle(`source:${id}`);
    await mortal().api.patch(`${follower.sources}/${id}`, { paused: true }, librarian.as);
    assert.equal(await handle.result(), 'paused');
    await keepHistory(mortal().temporalAddress, `source:${id}`, 'follow-source/paused');
    await mortal().api.delete(`${follower.sources}/${id}`, librarian.as);
    await eventually('its workflow has ended', async () => (await handle.result()) === 'gone');
  });
});
