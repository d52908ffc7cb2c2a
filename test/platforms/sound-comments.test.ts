import assert from 'node:assert/strict';
import type { SaidComment } from '../../src/domain/comments/comments.ts';
import { soundConversations } from '../../src/platforms/sound-comments.ts';

const said: SaidComment = {
  externalId: '1',
  parentId: null,
  text: 'Hello',
  author: null,
  isOurs: false,
  saidAt: new Date('2026-11-29T10:00:00Z'),
  likes: 1,
  url: null,
  state: 'visible',
};

describe('a comment as a platform says it', () => {
  it('is left out where its time lies in no year that answers can show', async () => {
    const times = [
      '-271821-04-20',
      '-000001-01-01',
      '0000-12-31',
      '0001-01-01',
      '9999-12-31',
      '+010000-01-01',
    ];
    const comments = times.map(time => ({
      ...said,
      externalId: time,
      saidAt: new Date(`${time}T00:00:00Z`),
    }));
    const { list } = soundConversations({
      list: async () => Promise.resolve({ comments, next: null, calls: 1, shown: 0, isCut: false }),
    });
    const kept = (await list({} as never)).comments.map(({ externalId }) => externalId);
    assert.deepEqual(kept, ['0001-01-01', '9999-12-31']);
  });
});
