import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Data } from '@sdk';
import type { Post } from '../post/live.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Badge, Card, Failed } from '../ui/parts.tsx';
import { showToast } from '../ui/toasts.tsx';
import { When } from '../ui/when.tsx';
import { AskClient } from './ask-client.tsx';
import { Changes, timeBefore } from './changes.tsx';
import { ReviewedCard } from './reviewed-card.tsx';
import { reviewStates } from './states.ts';
import { DecisionForm, type Decision } from './decision-form.tsx';
import { i18n } from '../lib/i18n.ts';
import { listInSentence } from '../lib/lists.ts';
import { Trans } from '@lingui/react';

type Review = Data<'getPostReview'>;

/** Shows a decision with its reviewer and time. */
const Said = ({
  of: { decision, reviewerName, reviewer, createdAt },
}: {
  of: Review['decisions'][number];
}) => {
  const given = {
    values: { name: reviewerName ?? reviewer.replace('client:', '') },
    components: [<bdi />, <When at={createdAt} look="distance" />],
  };
  if (decision === 'approve') return <Trans id="<0>{name}</0> approved it <1/>" {...given} />;
  return decision === 'reject' ? (
    <Trans id="<0>{name}</0> rejected it <1/>" {...given} />
  ) : (
    <Trans id="<0>{name}</0> asked for changes <1/>" {...given} />
  );
};

const Stages = ({ review }: { review: Review }) => (
  <ol className="flex flex-col gap-1">
    {review.stages.map((stage, index) => (
      <li key={stage.id} aria-current={review.stage === index + 1 ? 'step' : undefined}>
        <span className="font-medium">{stage.name}</span>{' '}
        <span className="text-quiet">
          {i18n.t('{approvals} of {required}: {names}', {
            approvals: stage.approvals,
            required: stage.required,
            names: listInSentence([
              ...stage.approvers.map(({ name }) => name),
              ...(stage.client ? [i18n.t('a client')] : []),
            ]),
          })}
        </span>
        {stage.isBlocked && <Badge tone="bad">{i18n.t('Too few approvers')}</Badge>}
      </li>
    ))}
  </ol>
);

const Decided = ({ review }: { review: Review }) => (
  <ul className="flex flex-col gap-1">
    {review.decisions.map(each => (
      <li key={each.id} className={each.endedAt === null ? '' : 'text-quiet'}>
        <Said of={each} /> {each.endedAt !== null && <Badge>{i18n.t('No longer counts')}</Badge>}
        {each.words !== null && (
          <p dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-wrap">
            {each.words}
          </p>
        )}
      </li>
    ))}
  </ul>
);

const Decide = ({ review, postId }: { review: Review; postId: string }) => {
  const { org, api } = useOrganization();
  const queries = useQueryClient();
  const sends = useMutation({
    meta: { isShown: true },
    mutationFn: (given: { decision: Decision; words: string | null }) =>
      api.reviews.reviewPost(postId, { ...given, digest: review.digest }),
    onSuccess: ({ state }) => showToast(reviewStates[state][0]),
    onSettled: () =>
      Promise.all(
        ['posts', 'attention'].map(noun => queries.invalidateQueries({ queryKey: [org.id, noun] })),
      ),
  });
  return (
    <DecisionForm sends={sends} onDecide={(decision, words) => sends.mutate({ decision, words })} hasKeys />
  );
};

const Since = ({
  since,
  scheduledAt,
}: {
  since: NonNullable<Review['changedSince']>;
  scheduledAt: string | null;
}) => {
  const before = timeBefore(since, scheduledAt);
  return <Changes since={since} before={before && <When at={before} />} />;
};

/** How a post is reviewed, what was decided, and what the reader is to decide. */
export const PostReview = ({ post }: { post: Post }) => {
  const { org, api } = useOrganization();
  const { data: review, error } = useQuery({
    queryKey: [org.id, 'posts', post.id, 'review', post.revision, post.updatedAt],
    queryFn: ({ signal }) => api.reviews.getPost(post.id, { signal }),
    placeholderData: before => before,
  });
  if (error) return <Failed error={error} />;
  if (!review) return null;
  const [word, tone] = reviewStates[review.state];
  return (
    <section aria-label={i18n.t('Review')}>
      <Card className="flex flex-col gap-3">
        <h2 className="flex items-center gap-2 font-medium">
          {i18n.t('Review')} <Badge tone={tone}>{word}</Badge>
        </h2>
        <Stages review={review} />
        {review.targets.map(target => (
          <ReviewedCard key={target.platform} {...target} />
        ))}
        {review.changedSince && <Since since={review.changedSince} scheduledAt={review.scheduledAt} />}
        {review.decisions.length > 0 && <Decided review={review} />}
        {review.canDecide && <Decide review={review} postId={post.id} />}
        {review.stages.some(({ client }) => client) && review.state !== 'approved' && (
          <Allowed to="posts:write" brand={post.brandSlug}>
            <AskClient postId={post.id} />
          </Allowed>
        )}
      </Card>
    </section>
  );
};
