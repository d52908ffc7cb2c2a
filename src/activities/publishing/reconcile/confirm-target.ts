import { Context } from '@temporalio/activity';
import { failpoint } from '../../../process/failpoints.ts';
import type { Account } from '../../../platforms/step.ts';
import type { Publishing } from '../publishing.ts';
import type { TargetStep } from '../steps.ts';
import { contentOf } from '../target-content.ts';
import { writeReadBack } from '../../../db/publishing/attempts.ts';
import { accountRefOf, findTarget, type TargetWithFiles } from '../../../db/publishing/targets.ts';
import { handlesOf } from '../keep-handles.ts';

/** Maximum milliseconds for which due work may delay a confirmation. */
const maxPauseMs = 2_000;

/** Reads the published post for its link and stores the result on the attempt. The link is returned for the history. */
export const confirmTarget = async (
  publishing: Publishing,
  { targetId }: TargetStep,
): Promise<{ url: string | null } | undefined> => {
  const { em, commitsFirst } = publishing;
  await commitsFirst.letPass(maxPauseMs);
  const row = await findTarget(em, targetId);
  if (row?.status !== 'published' || row.external_id === null) return undefined;
  const account = await publishing.accounts.usable(accountRefOf(row), { read: row.connection });
  const seen = { ...row, external_id: row.external_id };
  return { url: await readLink(publishing, seen, account, Context.current().cancellationSignal) };
};

/** Reads and returns the link of a target that is known to be published, with a valid account. */
export const readLink = async (
  publishing: Publishing,
  row: TargetWithFiles & { external_id: string },
  account: Account,
  signal: AbortSignal,
): Promise<string | null> => {
  await failpoint('confirm.before', row.platform);
  const seen = await publishing.platforms[row.platform].confirm({
    account,
    content: contentOf(publishing, row, 0),
    handles: handlesOf(publishing, row, 0),
    save: () => Promise.resolve(),
    signal,
    externalId: row.external_id,
  });
  const url = seen.url ?? row.url;
  await writeReadBack(publishing.em, row, { url, evidence: seen.evidence });
  await failpoint('confirm.after', row.platform);
  return url;
};
