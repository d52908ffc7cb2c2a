import { Context } from '@temporalio/activity';
import { findNextFollowUp, type FollowUpRow } from '../../../db/publishing/follow-up-steps.ts';
import type { Publishing } from '../publishing.ts';
import { callForFollowUp } from './call-for-follow-up.ts';
import { readFollowUp, readLostFollowUp } from './read-follow-up.ts';
import type { WorkStep } from '../../work-step.ts';

/** One call, or one look, for the comment of a target that is due first; what nobody saw the end of is read back before. */
export const putOneFollowUp = async (publishing: Publishing, targetId: string): Promise<WorkStep> => {
  const row = await findNextFollowUp(publishing.em, targetId);
  if (!row) return { state: 'nothing' };
  if (row.waitMs > 0) return { state: 'wait', afterMs: Math.ceil(row.waitMs), reason: waitOf(row) };
  Context.current().heartbeat(`comment ${row.number} on ${row.platform}: ${row.status}`);
  if (row.status === 'calling') await readLostFollowUp(publishing, row);
  else if (row.status === 'reading') await readFollowUp(publishing, row);
  else await callForFollowUp(publishing, row);
  return { state: 'again' };
};

const waitOf = ({ number, platform, status }: FollowUpRow): string =>
  status === 'reading' ? `wait to read ${platform} back` : `wait for comment ${number} on ${platform}`;
