import { waitUntil } from '../../../src/local/wait-until.ts';
import type { Cell } from '../rig/cell.ts';
import type { Asked } from '../rig/ledger.ts';
import { connectOne, type Brand } from '../rig/person.ts';
import { writePost } from '../rig/posts.ts';

/** Ahead of its time for as long as it takes to write the post and to disconnect its account. */
const aheadMs = 6_000;

/** A post whose account is disconnected before its time and connected again once the post waits for it. */
export const heldPost = async (cell: Cell, brand: Brand): Promise<Asked> => {
  const post = await writePost(cell, { brand, platforms: ['x'], at: new Date(Date.now() + aheadMs) });
  const [account] = await cell.query<{ id: string }>(
    `select c.id from connections c join posts p on p.brand_id = c.brand_id where p.id = $1 and c.platform = 'x'`,
    [post.id],
  );
  await cell.client.must('DELETE', `/connections/${account?.id}`, undefined, post.token);
  const isHeld = async (): Promise<boolean> => {
    const held = await cell.query('select 1 from post_targets where post_id = $1 and held is not null', [
      post.id,
    ]);
    return held.length > 0;
  };
  await waitUntil('the post waits for its account', isHeld, { within: cell.timings.limitMs, every: 250 });
  await connectOne(cell.client, brand, 'x');
  post.since = Date.now();
  return post;
};
