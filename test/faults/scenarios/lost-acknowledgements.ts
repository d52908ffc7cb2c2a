import { setTimeout as sleep } from 'node:timers/promises';
import { platformNames } from '../../../src/domain/platforms.ts';
import type { Cell } from '../rig/cell.ts';
import { writePost, publishNow } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';
import { settleAll } from '../rig/settle.ts';

/**
 * Commits in the database, and breaks the connection before the acknowledgement, that many times. Returns false if there
 * are too few commits.
 */
const loseCommits = async ({ network }: Cell, times: number): Promise<boolean> => {
  for (let count = 1; count <= times; count += 1) {
    const lost = network.database.loseAnswerTo('commit').then(() => true);
    if (!(await Promise.race([lost, sleep(8_000, false)]))) return false;
  }
  return true;
};

const lose = async (cell: Cell, losses: number): Promise<Row> => {
  const brand = await cell.person.borrow();
  const losing = loseCommits(cell, losses);
  const post = await writePost(cell, { brand, platforms: platformNames });
  await publishNow(cell, post);
  const met = await losing;
  await cell.network.database.restore();
  const found = await settleAll(cell, [post]);
  cell.person.giveBack(brand);
  return {
    key: 'K8',
    fault: `the answer to ${losses} commits in a row lost`,
    where: 'API, dispatcher and worker',
    trials: losses,
    found,
    limitMs: cell.timings.recoveryMs,
    ...(!met && { note: 'fewer commits were made' }),
  };
};

/** K8: the database has committed, and the acknowledgement is lost. */
export const lostAcknowledgements: Scenario = {
  keys: ['K8'],
  title: 'commits of the database whose answer is lost',
  async *run({ cells: [cell], tell }: Stage): AsyncGenerator<Row> {
    for (const losses of [1, 2, 3, 5, 8, 13, 21]) {
      tell(`${losses} lost acknowledgements`);
      yield await lose(cell, losses);
    }
  },
};
