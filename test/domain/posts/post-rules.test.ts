import assert from 'node:assert/strict';
import { Refusal } from '../../../src/domain/errors.ts';
import {
  allowedIn,
  targetsToPublish,
  postActions,
  requireAllowed,
  requireRemovable,
  statusAfterChange,
  statusAfterUnarchive,
} from '../../../src/domain/posts/post-rules.ts';
import { postStatuses } from '../../../src/domain/posts/posts.ts';

const refusal = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('post rules', () => {
  it('refuse every action outside its statuses with the statuses in which it is possible', () => {
    for (const action of postActions)
      for (const status of postStatuses) {
        if (allowedIn[action].includes(status)) {
          requireAllowed(action, status);
          continue;
        }
        const { code, message } = refusal(() => requireAllowed(action, status));
        assert.equal(code, 'invalid_state');
        assert.ok(allowedIn[action].every(possible => message.includes(possible)));
      }
  });

  it('let a time schedule a post, and no time return it to the drafts', () => {
    const time = new Date();
    assert.equal(statusAfterChange('draft', time), 'scheduled');
    assert.equal(statusAfterChange('failed', time), 'scheduled');
    assert.equal(statusAfterChange('scheduled', null), 'draft');
    assert.equal(statusAfterChange('cancelled', null), 'draft');
    assert.equal(statusAfterChange('failed', null), 'failed');
    assert.equal(statusAfterChange('partial', null), 'partial');
    assert.equal(refusal(() => statusAfterChange('partial', time)).code, 'invalid_state');
    assert.equal(statusAfterChange('cancelled', undefined), 'cancelled');
  });

  it('bring an archived post back to where it was, but never a schedule whose time has passed', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const before = new Date('2026-11-21T11:59:59Z');
    const after = new Date('2026-11-21T12:00:01Z');
    assert.equal(statusAfterUnarchive('published', before, now), 'published');
    assert.equal(statusAfterUnarchive('failed', null, now), 'failed');
    assert.equal(statusAfterUnarchive('scheduled', after, now), 'scheduled');
    assert.equal(statusAfterUnarchive('scheduled', before, now), 'draft');
    assert.equal(statusAfterUnarchive(null, null, now), 'draft');
  });

  it('publish only what is not live yet', () => {
    assert.deepEqual(
      targetsToPublish([
        { platform: 'x', status: 'published' },
        { platform: 'linkedin', status: 'failed' },
        { platform: 'threads', status: 'unconfirmed' },
        { platform: 'youtube', status: 'cancelled' },
      ]).map(({ platform }) => platform),
      ['linkedin', 'youtube'],
    );
  });

  it('never send again what may be visible already', () => {
    const { code, message } = refusal(() =>
      targetsToPublish([
        { platform: 'x', status: 'published' },
        { platform: 'threads', status: 'unconfirmed' },
      ]),
    );
    assert.equal(code, 'invalid_state');
    assert.match(message, /threads is unconfirmed/);
  });

  it('keep a platform on the post while it may show the post', () => {
    requireRemovable([{ platform: 'x', status: 'failed' }], [{ platform: 'linkedin' }]);
    assert.equal(
      refusal(() => requireRemovable([{ platform: 'x', status: 'unconfirmed' }], [{ platform: 'linkedin' }]))
        .code,
      'invalid_state',
    );
  });
});
