import assert from 'node:assert/strict';
import { showsOlderDatabase } from '../../../src/activities/publishing/restored/older-database.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('a post that ends while a sweep checks it', () => {
  const publishing = usePublishing();

  it('is no sign of an older database: its row has ended, too', async () => {
    const author = await publishing().anAuthor();
    const { id } = await author.post({ platforms: ['x'] });
    await author.publish(id);
    await author.untilFinal(id);
    await author.untilWorkflowEnds(id);
    const service = await publishing().service();
    assert.equal(await showsOlderDatabase(service, id), false);
    const { body } = await publishing().api.get('/ready');
    assert.equal(body.data.mode, 'normal');
  });
});
