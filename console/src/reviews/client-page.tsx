import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Data } from '@sdk';
import { api } from '../api/client.ts';
import { TargetPreview } from '../approvals/target-preview.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Failed, Loading, Note } from '../ui/parts.tsx';
import { fullTimeOf } from '../lib/times.ts';
import { Changes, timeBefore } from './changes.tsx';
import { ReviewedCard } from './reviewed-card.tsx';
import { DecisionForm, type Decision } from './decision-form.tsx';
import { i18n } from '../lib/i18n.ts';

type Page = Data<'getReviewPage'>;
type ClientPost = Page['posts'][number];

const outcomes: Record<Decision, string> = {
  approve: i18n.t('You have approved this post.'),
  request_changes: i18n.t('You have asked for changes. The changed post will appear here again.'),
  reject: i18n.t('You have rejected this post.'),
};

/** A client has no zone but that of their browser. */
const timeHere = (at: string): string => fullTimeOf(at, Intl.DateTimeFormat().resolvedOptions().timeZone);

const OnePost = ({ post, token }: { post: ClientPost; token: string }) => {
  const queries = useQueryClient();
  const { postId, digest, scheduledAt, changedSince, decisions } = post.review;
  const sends = useMutation({
    meta: { isShown: true },
    mutationFn: (given: { decision: Decision; words: string | null }) =>
      api.reviews.reviewPostByLink({ token, postId, digest, ...given }),
    onSuccess: page => queries.setQueryData(['review-link', token], page),
    // what was shown may be another post by now
    onError: () => queries.invalidateQueries({ queryKey: ['review-link', token] }),
  });
  const before = changedSince && timeBefore(changedSince, scheduledAt);
  const decided = decisions.find(({ endedAt }) => endedAt === null);
  return (
    <article className="flex flex-col gap-3">
      <p className="text-quiet">
        {scheduledAt === null
          ? i18n.t('To be published as soon as you approve it.')
          : i18n.t('Planned for {timeHere}.', { timeHere: timeHere(scheduledAt) })}
      </p>
      {post.targets.map(target => (
        <TargetPreview
          key={target.platform}
          target={target}
          handle={target.handle}
          media={post.media}
          areLarge
        >
          <ReviewedCard platform={target.platform} content={target.content} />
        </TargetPreview>
      ))}
      {changedSince && <Changes since={changedSince} before={before && timeHere(before)} />}
      {decided && <Note tone="accent">{outcomes[decided.decision]}</Note>}
      {post.canDecide && (
        <DecisionForm sends={sends} onDecide={(decision, words) => sends.mutate({ decision, words })} />
      )}
      {!post.canDecide && !decided && <Note>{i18n.t('This post needs no decision now.')}</Note>}
    </article>
  );
};

/** The page of a client without an account, whom a mail has led here. */
export const ClientReview = () => {
  const hash = useLocation({ select: location => location.hash });
  const token = new URLSearchParams(hash).get('token') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['review-link', token],
    queryFn: ({ signal }) => api.reviews.getPage({ token }, { signal }),
    enabled: token !== '',
    retry: false,
  });
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-4 p-4">
      <PageHeader heading={data ? i18n.t('Posts of {brand}', { brand: data.brand }) : i18n.t('A review')} />
      {token === '' && <Note tone="bad">{i18n.t('The link is incomplete. Open all of it.')}</Note>}
      {error && <Failed error={error} retry={refetch} />}
      {token !== '' && !data && !error && <Loading />}
      {data && (
        <p className="text-quiet">
          {i18n.t(
            '{count, plural, one {{maker} of {organization} asks {email} to review this post.} other {{maker} of {organization} asks {email} to review these # posts.}} Nothing is published before it is approved.',
            {
              count: data.posts.length,
              maker: data.maker ?? i18n.t('Someone'),
              organization: data.organization,
              email: data.email,
            },
          )}
        </p>
      )}
      {data?.posts.map(post => (
        <OnePost key={post.review.postId} post={post} token={token} />
      ))}
    </main>
  );
};
