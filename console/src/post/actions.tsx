import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SocialPublishing } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { showToast } from '../ui/toasts.tsx';
import { shortTimeOf } from '../lib/times.ts';
import { asCurl, asSdk, copy } from './copy.ts';
import type { Post } from './live.ts';
import { useOutward } from './outward.ts';

type Action = 'cancel' | 'archive' | 'unarchive' | 'delete';

const done: Record<Action, string> = {
  cancel: i18n.t('Cancelled'),
  archive: i18n.t('Archived'),
  unarchive: i18n.t('Restored from the archive'),
  delete: i18n.t('Deleted'),
};

/** States in which the API allows each action. */
const allowed: Record<Action, readonly Post['status'][]> = {
  cancel: ['scheduled', 'publishing'],
  archive: ['draft', 'published', 'failed', 'cancelled', 'partial'],
  unarchive: ['archived'],
  delete: ['draft', 'scheduled', 'cancelled', 'failed'],
};

/** Final states of a target. The remainder of a post can be canceled only if all of it is still waiting. */
const ended: readonly Post['targets'][number]['status'][] = [
  'published',
  'failed',
  'unconfirmed',
  'cancelled',
  'removed',
];

export const canDo = (post: Post, action: Action): boolean => {
  if (action === 'cancel' && post.status === 'publishing') {
    const open = post.targets.filter(({ status }) => !ended.includes(status));
    return open.length > 0 && open.every(({ held }) => held !== null);
  }
  return allowed[action].includes(post.status);
};

const canRetry = ({ status }: Post): boolean => status === 'failed' || status === 'partial';

const canPublish = ({ status }: Post): boolean => ['draft', 'scheduled', 'cancelled'].includes(status);

const canEdit = ({ status }: Post): boolean =>
  ['draft', 'scheduled', 'cancelled', 'failed', 'partial'].includes(status);

/**
 * Returns the function that undoes an action, for the post as the action left it, or undefined if the action cannot be
 * undone.
 */
const undoOf = (
  api: SocialPublishing,
  { id, status, scheduledAt }: Post,
  action: Action,
): ((revision: number) => Promise<unknown>) | undefined => {
  const at = (revision: number) => ({ ifMatch: `"${revision}"` });
  if (action === 'archive') return revision => api.posts.unarchive(id, at(revision));
  if (action === 'unarchive') return revision => api.posts.archive(id, at(revision));
  if (action === 'delete') return () => api.posts.restore(id);
  if (action !== 'cancel' || status !== 'scheduled' || scheduledAt === null) return undefined;
  return revision => api.posts.update(id, { scheduledAt }, at(revision));
};

/**
 * Applies an action to the post at the displayed revision. If someone changed the post in the meantime, the service rejects
 * the action instead of overwriting.
 */
export const useAct = (post: Post) => {
  const { api, org } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const readAgain = (): Promise<unknown> =>
    Promise.all(
      ['posts', 'calendar', 'attention'].map(noun => queries.invalidateQueries({ queryKey: [org.id, noun] })),
    );
  const takeBack = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess: () => showToast(i18n.t('Deleted there')),
    onSettled: readAgain,
  });
  return useMutation({
    mutationFn: async (action: Action) => {
      const answer = await api.posts[action](post.id, { ifMatch: `"${post.revision}"` });
      return 'revision' in answer ? answer.revision : post.revision;
    },
    onSuccess: async (revision, action) => {
      const undo = undoOf(api, post, action);
      showToast(done[action], undo && (() => takeBack.mutate(() => undo(revision))));
      if (action === 'delete') await navigate({ to: '/o/$org/calendar', params: { org: org.slug } });
    },
    onSettled: readAgain,
  });
};

/**
 * Publishes a post: at the planned time of a draft, now, or again. The primary button never publishes a post now that has a
 * scheduled or planned time.
 */
const Outward = ({ post }: { post: Post }) => {
  const { zone } = useOrganization();
  const { send, isPending } = useOutward(post);
  if (canRetry(post))
    return (
      <Button look="primary" isBusy={isPending} onClick={() => send('retryPost')}>
        {i18n.t('Try again')}
      </Button>
    );
  if (!canPublish(post)) return null;
  const { status, plannedFor } = post;
  const wanted = status === 'draft' && plannedFor !== null && Date.parse(plannedFor) > Date.now();
  const isPlain = (post.scheduledAt ?? plannedFor) !== null;
  return (
    <>
      <Button look={isPlain ? 'plain' : 'primary'} isBusy={isPending} onClick={() => send('publishPost')}>
        {i18n.t('Publish now')}
      </Button>
      {wanted && (
        <Button look="primary" isBusy={isPending} onClick={() => send('schedulePost')}>
          {i18n.t('Schedule for {time}', { time: shortTimeOf(plannedFor, zone) })}
        </Button>
      )}
    </>
  );
};

/** Actions of a post: the most important one as a button, the rest in a menu. */
export const Actions = ({ post }: { post: Post }) => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const act = useAct(post);
  const mayWrite = useMay('posts:write', post.brandSlug);
  const can = (action: Action): boolean => mayWrite && canDo(post, action);
  const more: MenuEntry[] = [
    ...(can('archive') ? [{ name: i18n.t('Archive'), do: () => act.mutate('archive') }] : []),
    ...(can('unarchive') ? [{ name: i18n.t('Unarchive'), do: () => act.mutate('unarchive') }] : []),
    { name: i18n.t('Copy the id'), do: () => copy(post.id) },
    { name: i18n.t('Copy as curl'), do: () => copy(asCurl(org.id, `/posts/${post.id}`)) },
    { name: i18n.t('Copy as a call of the SDK'), do: () => copy(asSdk(`posts.get('${post.id}')`)) },
    ...(can('delete') ? [{ name: i18n.t('Delete'), do: () => act.mutate('delete'), isDangerous: true }] : []),
  ];
  const edit = (): void => {
    void navigate({ to: '/o/$org/posts/$postId/edit', params: { org: org.slug, postId: post.id } });
  };
  return (
    <>
      {mayWrite && canEdit(post) && <Button onClick={edit}>{i18n.t('Edit')}</Button>}
      {can('cancel') && (
        <Button isBusy={act.isPending} onClick={() => act.mutate('cancel')}>
          {i18n.t('Cancel')}
        </Button>
      )}
      {mayWrite && <Outward post={post} />}
      <Menu label={i18n.t('More')} entries={more}>
        ⋯
      </Menu>
    </>
  );
};
