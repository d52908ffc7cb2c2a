import { Context } from '@temporalio/activity';
import { findNextAction, type ActionRow } from '../../../db/publishing/post-actions.ts';
import type { Publishing } from '../publishing.ts';
import { callForAction } from './call-for-action.ts';
import { readAction, readLostAction } from './read-action.ts';
import type { WorkStep } from '../../work-step.ts';

/** One call, or one look, for the action of a post that is due first; what nobody saw the end of is read back before. */
export const changeOnePublished = async (publishing: Publishing, postId: string): Promise<WorkStep> => {
  const row = await findNextAction(publishing.em, postId);
  if (!row) return { state: 'nothing' };
  if (row.waitMs > 0) return { state: 'wait', afterMs: Math.ceil(row.waitMs), reason: waitOf(row) };
  Context.current().heartbeat(`${row.kind} on ${row.platform}: ${row.status}`);
  if (row.status === 'calling') await readLostAction(publishing, row);
  else if (row.status === 'reading') await readAction(publishing, row);
  else await callForAction(publishing, row);
  return { state: 'again' };
};

const waitOf = ({ platform, status }: ActionRow): string =>
  status === 'reading' ? `wait to read ${platform} back` : `wait for ${platform}`;
