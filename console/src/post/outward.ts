import { useEffect } from 'react';
import { i18n } from '../lib/i18n.ts';
import type { Outcome } from '../outbox/entry.ts';
import { useAbout } from '../outbox/about.ts';
import { refusalFor } from '../outbox/kinds.ts';
import { press } from '../outbox/outbox.ts';
import { useEntryOf } from '../outbox/use-outbox.ts';
import { useOrganization } from '../shell/organization.ts';
import { prepareToasts, showToast, showProblem } from '../ui/toasts.tsx';
import type { Post } from './live.ts';

type Way = 'publishPost' | 'schedulePost' | 'retryPost';

const said: Record<Way, string> = {
  publishPost: i18n.t('Publishing'),
  schedulePost: i18n.t('Planned'),
  retryPost: i18n.t('Publishing again'),
};

/** Publishes, schedules, or retries the displayed post. While an action waits in the outbox, it cannot be started again. */
export const useOutward = (post: Post) => {
  const { org } = useOrganization();
  const aboutOf = useAbout();
  // The undo toast must also work without a connection.
  useEffect(prepareToasts, []);
  const subject = `post ${post.id}`;
  const isPending = useEntryOf(subject) !== undefined;
  const take = (kind: Way, outcome: Outcome): boolean => {
    if (outcome.state === 'sent') showToast(said[kind]);
    if (outcome.state === 'refused')
      showProblem(i18n.t('That did not work.'), refusalFor(kind, outcome.error));
    return true;
  };
  const send = (kind: Way): void => {
    press({
      kind,
      given: { postId: post.id, revision: post.revision },
      subject,
      about: aboutOf(post),
      org,
      take: outcome => take(kind, outcome),
    }).catch((error: unknown) => showProblem(i18n.t('That did not work.'), error));
  };
  return { send, isPending };
};
