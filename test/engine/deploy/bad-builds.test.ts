import assert from 'node:assert/strict';
import type { Author, PostAnswer } from '../../support/author.ts';
import { startBuilds } from '../../support/builds.ts';
import { eventually } from '../../support/eventually.ts';
import {
  endsAsFailed,
  failsAtOnce,
  failsOnChanges,
  importsFailure,
  newFirstStep,
  useRelease,
} from '../../support/release-tree.ts';
import { use } from '../../support/use.ts';

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

describe('a deploy of a build that is bad', () => {
  const builds = use(async () => {
    const started = await startBuilds({ SWEEP_EVERY: '2s', SWEEP_AFTER: '1s' });
    await started.worker('v1');
    await started.deploy('v1');
    return started;
  });
  const neverRuns = useRelease(failsAtOnce);
  const failsAtWork = useRelease(failsOnChanges);
  const failsForGood = useRelease(importsFailure, endsAsFailed);
  const aPostOf = (author: Author): Promise<PostAnswer> =>
    author.post({ platforms: ['x'], scheduledAt: inAnHour() });

  it('is refused where not even a workflow that it is tried with ends', async () => {
    const worker = await builds().worker('broken', { main: neverRuns().main });
    const { code, end } = await builds().deploy('broken');
    assert.deepEqual([code, end.state, end.from], [1, 'refused', 'v1']);
    assert.match(end.why ?? '', /fails on its code/);
    await worker.stop();
  });

  it('is refused where no worker of it serves', async () => {
    const { code, end } = await builds().deploy('unknown', { args: ['--wait', '1s'] });
    assert.deepEqual([code, end.state], [1, 'refused']);
    assert.match(end.why ?? '', /no worker of the build serves/);
  });

  it('rolls back automatically, and posts begun on it are published on the build before', async () => {
    await builds().worker('bad', { main: failsAtWork().main });
    const author = await builds().anAuthor();
    let making: Promise<PostAnswer[]> | undefined;
    /** Posts of which two thirds are stuck on the bad build. */
    const make = async (): Promise<PostAnswer[]> => {
      const posts: PostAnswer[] = [];
      for (let number = 0; number < 6; number += 1) {
        const post = await author.post({ platforms: ['x'], scheduledAt: inAnHour() });
        posts.push(post);
        await eventually('it has begun', () => builds().buildOf(post.id));
        if (number % 3 > 0)
          await author.send('post', `/posts/${post.id}/schedule`, { scheduledAt: inAnHour() });
      }
      return posts;
    };
    const hear = (line: string): void => void (line.includes('90 %') && (making = make()));
    const { code, end, lines } = await builds().deploy('bad', {
      args: ['--ramp', '90', '--look', '100s'],
      hear,
    });
    const posts = (await making) ?? [];
    assert.deepEqual([code, end.state, end.left], [1, 'back', 0], lines.join('\n'));
    assert.match(end.why ?? '', /\d workflows fail on its code/);
    assert.ok(
      lines.some(line => /^post:.* was stuck; the sweep starts it again$/.test(line)),
      lines.join('\n'),
    );
    for (const { id } of posts) {
      await author.publish(id);
      assert.equal((await author.untilFinal(id)).status, 'published');
      assert.equal(await builds().buildOf(id), 'v1');
    }
    assert.equal((await author.effects()).length, posts.length);
  });

  it('goes back when more posts end as failed than before', async () => {
    await builds().worker('failing', { main: failsForGood().main });
    const author = await builds().anAuthor();
    const hear = (line: string): void => {
      if (line.includes('90 %')) void Promise.all(Array.from({ length: 6 }, () => aPostOf(author)));
    };
    const { code, end } = await builds().deploy('failing', {
      args: ['--ramp', '90', '--look', '100s'],
      hear,
    });
    assert.deepEqual([code, end.state], [1, 'back']);
    assert.match(end.why ?? '', /100 % of its posts failed, compared to 0 % before/);
  });

  it('goes back when the sweep finds a lost post', async () => {
    await builds().worker('losing');
    const author = await builds().anAuthor(['x']);
    const lose = async (): Promise<void> => {
      const { id } = await author.post({
        platforms: ['x'],
        scheduledAt: new Date(Date.now() + 5_000).toISOString(),
      });
      await author.untilWorkflowRuns(id);
      await builds().temporal.workflow.getHandle(`post:${id}`).terminate('lost by a test');
    };
    const hear = (line: string): void => void (line.includes('90 %') && lose());
    const { code, end } = await builds().deploy('losing', { args: ['--ramp', '90', '--look', '100s'], hear });
    assert.deepEqual([code, end.state, end.why], [1, 'back', 'the sweep found 1 lost posts']);
  });
});

describe('the first deploy of a build, next to workers without builds', () => {
  const builds = use(() => startBuilds());
  const newer = useRelease(newFirstStep);
  const same = useRelease();

  it('is refused where a running workflow does not fit its code, and takes over what fits', async () => {
    const old = await builds().worker();
    const author = await builds().anAuthor();
    const post = await author.post({ platforms: ['x'], scheduledAt: inAnHour() });
    await author.untilWorkflowRuns(post.id);
    await builds().worker('v2', { main: newer().main });
    const refused = await builds().deployFrom(newer().main, 'v2');
    assert.deepEqual([refused.code, refused.end.state], [1, 'refused'], refused.lines.join('\n'));
    assert.match(refused.end.why ?? '', new RegExp(`post:${post.id} does not match the code`));

    await builds().worker('v1');
    const { code, end, lines } = await builds().deployFrom(same().main, 'v1');
    // The post's history, and histories of the server's own work: a sweep, a clean-up.
    assert.match(lines.join('\n'), /^[1-9]\d* saved and running histories match the code of this release$/m);
    assert.deepEqual([code, end.state, end.from, end.left], [0, 'current', null, 0], lines.join('\n'));
    await old.stop();
    assert.equal(await builds().buildOf(post.id), 'v1');
    await author.publish(post.id);
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 1);
  });
});
