import { addNotification } from '../../db/notifications/add-notification.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { claimReminder, listToRemind } from '../../db/reviews/reminders.ts';
import { readReviewed } from '../../db/reviews/reviews.ts';
import { reviewReminderText } from '../../domain/reviews/review-texts.ts';
import type { Service } from '../../process/service.ts';

/** Maximum number of posts per sweep. The next one continues with the others. */
const postsAtOnce = 200;

/** Reminds the reviewers of one post, once for its time. */
const remindOf = ({ orm }: Pick<Service, 'orm'>, postId: string): Promise<boolean> =>
  inTransaction(orm, async em => {
    if (!(await claimReminder(em, postId))) return false;
    const post = await readReviewed(em, postId);
    const open = post?.review?.stages[(post.state?.stage ?? 0) - 1];
    if (!post || !open || post.state?.state !== 'pending') return false;
    await addNotification(em, post.orgId, reviewReminderText(post, open));
    return true;
  });

/** Creates the step that reminds reviewers of posts whose time is near. Repeatable. Returns the number of posts. */
export const createReviewActivities = (service: Pick<Service, 'orm'>) => ({
  remindReviewers: async (): Promise<number> => {
    let reminded = 0;
    for (const postId of await listToRemind(service.orm.em.fork(), postsAtOnce))
      if (await remindOf(service, postId)) reminded += 1;
    return reminded;
  },
});

export type ReviewActivities = ReturnType<typeof createReviewActivities>;
