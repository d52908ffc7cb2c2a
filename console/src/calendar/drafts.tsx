import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Data } from '@sdk';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { useFrame } from '../brands/frame.ts';
import { fullTimeOf } from '../lib/times.ts';
import { headOf } from '../post/head.ts';
import { PlatformMark } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { showToast, showProblem } from '../ui/toasts.tsx';
import { i18n } from '../lib/i18n.ts';
import { number } from '../lib/numbers.ts';

type Post = Data<'getPost'>;

/** Reads the newest drafts without a planned time. */
export const useLooseDrafts = (): readonly Post[] => {
  const { org, api } = useOrganization();
  const brand = useFrame();
  const { data } = useQuery({
    queryKey: [org.id, 'posts', 'loose', brand],
    queryFn: async ({ signal }) => {
      const { posts } = await api.posts.list(
        { status: ['draft'], limit: 100, ...(brand !== undefined && { brandSlug: [brand] }) },
        { signal },
      );
      return posts.filter(({ plannedFor, scheduledAt }) => plannedFor === null && scheduledAt === null);
    },
  });
  return data ?? [];
};

/** Sets the planned time of a draft. The toast undoes it. */
export const usePlan = () => {
  const { org, api, zone } = useOrganization();
  const queries = useQueryClient();
  const plan = useMutation({
    meta: { isShown: true },
    mutationFn: ({ post, at }: { post: Post; at: string | null }) =>
      api.posts.update(post.id, { plannedFor: at }, { ifMatch: `"${post.revision}"` }),
    onSuccess: (post, { at }): void => {
      if (at === null) showToast(i18n.t('Move to drafts without a time'));
      else
        showToast(i18n.t('Planned for {time}', { time: fullTimeOf(at, zone) }), () =>
          plan.mutate({ post, at: null }),
        );
    },
    onError: error => showProblem(i18n.t('Not moved.'), error),
    onSettled: () =>
      Promise.all(['posts', 'calendar'].map(noun => queries.invalidateQueries({ queryKey: [org.id, noun] }))),
  });
  return (post: Post, at: string): void => plan.mutate({ post, at });
};

/** Drafts that can be dragged to a day, or opened to set a time. */
export const LooseDrafts = ({ drafts, areMovable }: { drafts: readonly Post[]; areMovable: boolean }) => {
  const { org } = useOrganization();
  if (drafts.length === 0) return null;
  return (
    <details className="rounded-xl border border-line bg-paper p-2">
      <summary className="cursor-pointer px-1 text-quiet">
        {i18n.t('Drafts without a time ({count})', { count: number(drafts.length) })}
      </summary>
      <ul aria-label={i18n.t('Drafts without a time')} className="mt-2 flex flex-wrap gap-1">
        {drafts.map(({ id, brandSlug, text, platforms }) => (
          <li key={id} className="max-w-60 min-w-0">
            <Link
              to="/o/$org/posts/$postId"
              params={{ org: org.slug, postId: id }}
              preload={false}
              draggable={false}
              data-post={id}
              data-movable={areMovable ? '' : undefined}
              className="flex min-h-6 cursor-grab touch-manipulation items-center gap-1.5 rounded border border-s-4 border-dashed border-line border-s-strong-line bg-raised px-1.5 text-xs select-none [-webkit-touch-callout:none] hover:bg-accent-wash pointer-coarse:min-h-11"
            >
              <WhoseIsIt slug={brandSlug} size="small" look="avatar" />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {headOf(text.slice(0, 80))}
              </span>
              {platforms.map(platform => (
                <PlatformMark key={platform} of={platform} />
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
};
