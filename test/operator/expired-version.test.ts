import assert from 'node:assert/strict';
import { createFaultActivities } from '../../src/activities/publishing/report-platform-faults.ts';
import { runOperator } from '../../src/operator.ts';
import { createBacklogMetrics } from '../../src/api/metrics/backlog.ts';
import { eventually } from '../support/eventually.ts';
import { usePublishing } from '../support/publishing.ts';

describe('an API version that LinkedIn has ended', () => {
  const publishing = usePublishing({ LINKEDIN_VERSION: '202401', OPERATOR_EMAIL: 'operator@example.com' });

  it('holds the posts on LinkedIn behind one alarm for the operator, and no other platform', async () => {
    const author = await publishing().anAuthor(['x', 'linkedin']);
    const posts = [];
    for (let count = 1; count <= 2; count += 1) {
      const post = await author.post({ platforms: ['x', 'linkedin'] });
      await author.publish(post.id);
      posts.push(post);
    }
    for (const { id } of posts)
      await eventually('X has it, and LinkedIn waits', async () => {
        const { targets } = await author.read(id);
        const [x, linkedin] = ['x', 'linkedin'].map(name =>
          targets.find(({ platform }) => platform === name),
        );
        return x?.status === 'published' && linkedin?.held?.code === 'account_paused' && linkedin;
      });
    const { held } = await author.get<{ held: { message: string } }>(`/posts/${posts[0]?.id}`);
    assert.match(held.message, /Requested version 202401 is not active\. The service then tries again/);

    const service = await publishing().service();
    const { reportPlatformFaults } = createFaultActivities(service);
    assert.deepEqual([await reportPlatformFaults(), await reportPlatformFaults()], [1, 0]);
    const metrics = await createBacklogMetrics(service.orm.em.fork(), publishing().config)();
    assert.match(metrics, /platform_faults\{platform="linkedin"\} 1\n/);
    assert.match(metrics, /platform_faults\{platform="x"\} 0\n/);
    assert.match(metrics, /platform_version_days\{platform="linkedin"\} -\d+\n/);
    const lines: string[] = [];
    await runOperator(publishing().config, ['doctor'], line => lines.push(line));
    assert.match(lines.join('\n'), /platform linkedin .*Requested version 202401 is not active/);
    assert.match(lines.join('\n'), /Set LINKEDIN_VERSION to a newer version/);
  });
});
