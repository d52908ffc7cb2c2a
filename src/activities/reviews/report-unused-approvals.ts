import { addNotification } from '../../db/notifications/add-notification.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { claimUnusedApprovals } from '../../db/posts/confirmations.ts';
import { approvalUnusedText } from '../../domain/posts/confirmation-texts.ts';
import type { Service } from '../../process/service.ts';

/** Maximum number of approvals per sweep. The next one continues with the others. */
const approvalsAtOnce = 200;

/** Creates the step that notifies people whose approvals no app has used, once each. Returns the number of approvals. */
export const createApprovalActivities = ({ orm }: Pick<Service, 'orm'>) => ({
  reportUnusedApprovals: (): Promise<number> =>
    inTransaction(orm, async em => {
      const unused = await claimUnusedApprovals(em, approvalsAtOnce);
      for (const { orgId, ...post } of unused) await addNotification(em, orgId, approvalUnusedText(post));
      return unused.length;
    }),
});

export type ApprovalActivities = ReturnType<typeof createApprovalActivities>;
