import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { startS3 } from '../../support/servers/s3.ts';
import { use } from '../../support/use.ts';

describe('preparing a post while a part of this service is away', () => {
  const s3 = use(startS3);
  const publishing = usePublishing(() => ({
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: s3().url,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }));

  it('waits for the end of the outage, names our side, and then publishes the post', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'] });
    s3().failWith(503);
    await author.publish(post.id);
    await eventually('it waits for the file store', async () => {
      const { targets } = await author.progress(post.id);
      return targets[0]?.step === 'waiting for this service: The file store cannot be reached.';
    });
    s3().failWith(undefined);
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/file-store-away');
  });
});
