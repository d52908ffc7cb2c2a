import assert from 'node:assert/strict';
import { unique } from './against-sandbox.ts';
import { longOver, openLosses, platformOf, type Losses, type Where } from './losing.ts';

/** Number of posts that fill a page, and the fields that lead to the next. */
const lists: [where: Where, full: number, fields: string[]][] = [
  ['x', 100, ['meta.next_token', 'meta']],
  ['instagram', 50, ['paging.cursors.after', 'paging.cursors', 'paging']],
  ['threads', 50, ['paging.cursors.after', 'paging.cursors', 'paging']],
  ['youtube', 50, ['nextPageToken']],
];

describe('reading back a list that does not name its next page', () => {
  let losses: Losses;
  before(async () => (losses = await openLosses()));
  after(() => losses.close());

  for (const [where, full, fields] of lists)
    it(`${where}: does not take a full page for all there is`, async () => {
      const platform = platformOf(where);
      const loss = await losses.lose(await losses.ready(where), 'reset_after', 1);
      loss.target.handles = {};
      const { account, content } = loss.target;
      for (let count = 0; count < full; count += 1) {
        const later = losses.stage.target(account, { ...content, text: unique('later') });
        assert.equal((await losses.stage.publish(platform, later)).outcome, 'published');
      }
      assert.equal((await losses.look(loss, longOver(loss, 12))).verdict, 'published');
      for (const field of fields) {
        await losses.stage.fault({
          platform,
          operation: 'read',
          mode: 'without',
          field,
          account: loss.name,
          count: 'forever',
        });
        const verdict = await losses.look(loss, longOver(loss, 12));
        assert.equal(verdict.verdict, 'look_again', `${field}: ${JSON.stringify(verdict)}`);
        await losses.stage.control.disarm(loss.name);
      }
    });
});
