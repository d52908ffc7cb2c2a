import assert from 'node:assert/strict';
import { CommitsFirst } from '../../../src/activities/publishing/commit/commits-first.ts';

describe('work that can wait on a worker', () => {
  it('runs the commits in flight first', async () => {
    const commitsFirst = new CommitsFirst();
    const ended: string[] = [];
    const answer = Promise.withResolvers<string>();
    const commit = commitsFirst.run('ada', () => answer.promise).then(end => ended.push(end));
    const waiting = commitsFirst.letPass(60_000).then(() => ended.push('what can wait'));
    setImmediate(() => answer.resolve('the commit'));
    await Promise.all([commit, waiting]);
    assert.deepEqual(ended, ['the commit', 'what can wait']);
  });

  it('continues when the commits take too long', async () => {
    const commitsFirst = new CommitsFirst();
    const answer = Promise.withResolvers<undefined>();
    const commit = commitsFirst.run('ada', () => answer.promise);
    await commitsFirst.letPass(1);
    answer.resolve(undefined);
    assert.equal(await commit, undefined);
  });

  it('continues when a commit breaks', async () => {
    const commitsFirst = new CommitsFirst();
    await assert.rejects(commitsFirst.run('ada', () => Promise.reject(new Error('broken'))));
    await commitsFirst.letPass(60_000);
  });

  it('is as many commits of an organization as have places, and its next one keeps no other organization waiting', async () => {
    const commitsFirst = new CommitsFirst();
    const answers = Array.from({ length: 101 }, () => Promise.withResolvers<undefined>());
    const begun: number[] = [];
    const commits = answers.map(({ promise }, index) =>
      commitsFirst.run('ada', () => {
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
    assert.equal(await commitsFirst.run('bob', () => Promise.resolve('first of bob')), 'first of bob');
    answers.forEach(answer => answer.resolve(undefined));
    await Promise.all(commits);
  });
});
