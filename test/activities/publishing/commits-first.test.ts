import assert from 'node:assert/strict';
import { CommitsFirst } from '../../../src/activities/publishing/commit/commits-first.ts';

describe('work that can wait on a worker', () => {
  it('runs the commits in flight first', async () => {
    const commitsFirst = new CommitsFirst();
    const ended: string[] = [];
    const answer = Promise.withResolvers<string>();
    const commit = commitsFirst.run(() => answer.promise).then(end => ended.push(end));
    const waiting = commitsFirst.letPass(60_000).then(() => ended.push('what can wait'));
    setImmediate(() => answer.resolve('the commit'));
    await Promise.all([commit, waiting]);
    assert.deepEqual(ended, ['the commit', 'what can wait']);
  });

  it('continues when the commits take too long', async () => {
    const commitsFirst = new CommitsFirst();
    const answer = Promise.withResolvers<undefined>();
    const commit = commitsFirst.run(() => answer.promise);
    await commitsFirst.letPass(1);
    answer.resolve(undefined);
    assert.equal(await commit, undefined);
  });

  it('continues when a commit breaks', async () => {
    const commitsFirst = new CommitsFirst();
    await assert.rejects(commitsFirst.run(() => Promise.reject(new Error('broken'))));
    await commitsFirst.letPass(60_000);
  });

  it('is as many commits as a worker has turns for: the next one begins when one of them ends', async () => {
    const commitsFirst = new CommitsFirst();
    const answers = Array.from({ length: 101 }, () => Promise.withResolvers<undefined>());
    const begun: number[] = [];
    const commits = answers.map(({ promise }, index) =>
      commitsFirst.run(() => {
        begun.push(index);
        return promise;
      }),
    );
    await new Promise(setImmediate);
    assert.equal(begun.length, 100);
    answers[0]?.resolve(undefined);
    await commits[0];
    await new Promise(setImmediate);
    assert.equal(begun.length, 101);
    answers.forEach(answer => answer.resolve(undefined));
    await Promise.all(commits);
  });
});
