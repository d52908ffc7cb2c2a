import { addNotification } from '../../db/notifications/add-notification.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { claimReminder, listToRemind } from '../../db/reviews/reminders.ts';
import { readReviewed } from '../../db/reviews/reviews.ts';
import { reviewReminderText } from '../../domain/reviews/review-texts.ts';
import type { Service } from '../../process/service.ts';

/** Posts of one sweep; the next one goes on with the others. */
const postsAtOnce = 200;

/** Reminds those who are to decide about one post, once for its time. */
const remindOf = ({ orm }: Pick<Service, 'orm'>, postId: string): Promise<boolean> =>
  inTransaction(orm, async em => {
    if (!(await claimReminder(em, postId))) return false;
    const post = await readReviewed(em, postId);
    const open = post?.review?.stages[(post.state?.stage ?? 0) - 1];
    if (!post || !open || post.state?.state !== 'pending') return false;
    await addNotification(em, post.orgId, reviewReminderText(post, open));
    return true;
  });

/** The step that reminds reviewers of posts whose time is near; repeatable. Gives of how many posts. */
export const createReviewActivities = (service: Pick<Service, 'orm'>) => ({
  remindReviewers: async (): Promise<number> => {
    let reminded = 0;
    for (const postId of await listToRemind(service.orm.em.fork(), postsAtOnce))
      if (await remindOf(service, postId)) reminded += 1;
    return reminded;
  },
});

export type ReviewActivities = ReturnType<typeof createReviewActivities>;
