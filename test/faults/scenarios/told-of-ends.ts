import { startReceiver } from '../../support/servers/receivers.ts';
import { waitUntil } from '../../../src/local/wait-until.ts';
import type { Cell } from '../rig/cell.ts';
import type { Asked } from '../rig/ledger.ts';
import type { Brand } from '../rig/person.ts';
import { writeAndPublish } from '../rig/posts.ts';

let expiries = 0;

/** Brings an account that cannot be renewed near its expiry, on another day than in the trials before, next to a post. */
export const expiringAccount = async (cell: Cell, brand: Brand): Promise<Asked> => {
  const post = await writeAndPublish(cell, { brand, platforms: ['x'] });
  expiries += 1;
  await cell.query(
    `update connections set refresh_token = null, token_version = token_version + 1, tokens_at = now(),
            access_expires_at = now() + (10 - $2::int % 9) * interval '1 day' - interval '1 minute'
      where platform = 'linkedin' and brand_id = (select brand_id from posts where id = $1)`,
    [post.id, expiries],
  );
  await cell.temporal.schedule.getHandle(`${cell.queue}renew-tokens`).trigger();
  return post;
};

/** Adds another endpoint, named like the brand's accounts, that answers 410 when it receives a post's event. */
export const disabledWebhook = async (cell: Cell, brand: Brand): Promise<Asked> => {
  const { client, person, timings } = cell;
  const receiver = await startReceiver();
  receiver.answer({ status: 410 });
  const input = { name: brand.account, url: receiver.url, events: ['post.published'] };
  const { data } = await client.must('POST', '/webhooks', input, person.token);
  const path = `/webhooks/${data.webhook.id}`;
  const post = await writeAndPublish(cell, { brand, platforms: ['x'] });
  const isDisabled = async (): Promise<boolean> =>
    (await client.must('GET', path, undefined, person.token)).data.webhook.enabled === false;
  await waitUntil('the endpoint is disabled', isDisabled, { within: timings.limitMs, every: 250 });
  await client.must('DELETE', path, undefined, person.token);
  await receiver.close();
  return post;
};
