import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Data } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { shortTimeOf } from '../lib/times.ts';
import { queueQuery } from '../queue/queries.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { instantOf, type Draft } from './draft.ts';
import type { Ending } from './save.ts';

type Post = Data<'getPost'>;

/**
 * Returns the label of the save button: a draft stays a draft, a scheduled post becomes a draft, and other posts keep their
 * state.
 */
const saveNameOf = (post: Post | undefined, isPlanned: boolean): string => {
  if (!post || post.status === 'draft')
    return isPlanned ? i18n.t('Save as a draft for then') : i18n.t('Save as a draft');
  return post.status === 'scheduled' ? i18n.t('Move to the drafts') : i18n.t('Save');
};

/** Whether the brand's queue has slots. */
const useHasSlots = (brandSlug: string): boolean => {
  const { org, api } = useOrganization();
  const { data } = useQuery(queueQuery({ orgId: org.id, api }, brandSlug));
  return data !== undefined && data.slots.length > 0;
};

interface Outward {
  isValid: boolean;
  isBusy: boolean;
  hasSlots: boolean;
  end: (ending: Ending) => unknown;
}

/**
 * Buttons for a post without a time: publish now, or add to the queue. Publishing now is primary only if no other ending
 * applies.
 */
const Unplanned = ({ post, isValid, isBusy, hasSlots, end }: Outward & { post: Post | undefined }) => {
  const wantsTime = post !== undefined && (post.scheduledAt ?? post.plannedFor) !== null;
  // A partly published post can be published to the remaining platforms, but not scheduled again.
  const isQueueable = hasSlots && post?.status !== 'partial';
  return (
    <>
      <Button
        look={wantsTime || isQueueable ? 'plain' : 'primary'}
        disabled={!isValid}
        isBusy={isBusy}
        onClick={() => end('publish')}
      >
        {i18n.t('Publish now')}
      </Button>
      {isQueueable && (
        <Button look="primary" disabled={!isValid} isBusy={isBusy} onClick={() => end('queue')}>
          {i18n.t('Add to queue')}
        </Button>
      )}
    </>
  );
};

const Planned = ({ at, isValid, isBusy, hasSlots, end }: Outward & { at: string }) => {
  const { zone } = useOrganization();
  const canPlan = Date.parse(at) > Date.now();
  return (
    <>
      {hasSlots && (
        <Button disabled={!isValid} isBusy={isBusy} onClick={() => end('queue')}>
          {i18n.t('Add to queue')}
        </Button>
      )}
      <Button look="primary" disabled={!isValid || !canPlan} isBusy={isBusy} onClick={() => end('schedule')}>
        {i18n.t('Schedule for {time}', { time: shortTimeOf(at, zone) })}
      </Button>
    </>
  );
};

/** Buttons that save, schedule, or publish a draft, always visible. `children` shows the result above the buttons. */
export const Endings = ({
  draft,
  post,
  children,
  ...rest
}: {
  children: ReactNode;
  draft: Draft;
  post: Post | undefined;
  isValid: boolean;
  isBusy: boolean;
  end: (ending: Ending) => unknown;
}) => {
  const { zone } = useOrganization();
  const hasSlots = useHasSlots(draft.brandSlug);
  const at = post?.status === 'partial' ? null : instantOf(draft.at, zone);
  return (
    <div className="sticky bottom-14 z-10 -mx-4 flex flex-wrap-reverse justify-end gap-2 border-t border-line bg-paper p-2 max-sm:[&>button]:grow sm:bottom-0 sm:flex-wrap sm:p-3 sm:mx-0 sm:rounded-xl sm:border">
      <div className="flex w-full flex-col gap-2 empty:hidden">{children}</div>
      <Button isBusy={rest.isBusy} onClick={() => rest.end('save')}>
        {saveNameOf(post, at !== null)}
      </Button>
      {at === null ? (
        <Unplanned post={post} hasSlots={hasSlots} {...rest} />
      ) : (
        <Planned at={at} hasSlots={hasSlots} {...rest} />
      )}
    </div>
  );
};
