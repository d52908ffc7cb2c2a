import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Data } from '@sdk';
import type { InOrganization } from '../api/queries.ts';
import { headOf } from '../post/head.ts';
import { PlatformMark } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { buttonClass } from '../ui/button.tsx';
import { Badge, Card, Loaded, type Tone } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { pollEvery } from '../live/poll.ts';

type Item = Data<'listAttention'>['items'][number];
type Kind = Item['kind'];

/** How often it is asked what needs a person where nobody tells, in milliseconds. */
const lookMs = 20_000;

export const attentionQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'attention'],
    queryFn: ({ signal }) => api.attention.list({ limit: 200 }, { signal }),
    refetchInterval: pollEvery(lookMs),
  });

const kinds: Record<Kind, readonly [name: string, tone: Tone]> = {
  'post.unconfirmed': ['Unconfirmed', 'warn'],
  'post.failed': ['Failed', 'bad'],
  'post.held': ['Waiting', 'warn'],
  'connection.expired': ['Account', 'bad'],
  'review.blocked': ['Review', 'bad'],
  'review.waiting': ['To review', 'accent'],
  'confirmation.waiting': ['To confirm', 'accent'],
  'webhook.disabled': ['Webhook', 'bad'],
  'connection.ending': ['Account', 'warn'],
  'agent.disabled': ['Agent', 'warn'],
  'series.paused': ['Series', 'warn'],
  'agent.failing': ['Agent', 'bad'],
  'draft.waiting': ['Draft', 'accent'],
};

const actions: Record<Item['action'], string> = {
  resolve: 'Say what is there',
  retry: 'Look and try again',
  correct: 'Correct it',
  connect: 'Connect again',
  renew: 'Renew the plan',
  wait: 'See why',
  decide: 'Decide',
  enable: 'Look at it',
  look: 'See the run',
  approve: 'Read it',
};

/** Where the thing is mended. */
const Mend = ({ item }: { item: Item }) => {
  const { org } = useOrganization();
  const name = actions[item.action];
  const className = buttonClass(item.kind === 'post.unconfirmed' ? 'primary' : 'plain');
  const params = { org: org.slug };
  if (['confirmation.waiting', 'draft.waiting', 'review.waiting'].includes(item.kind))
    return (
      <Link to="/o/$org/approvals" params={params} className={className}>
        {name}
      </Link>
    );
  if (item.kind === 'review.blocked' && item.brandSlug !== null)
    return (
      <Link
        to="/o/$org/reviews/$brandSlug"
        params={{ ...params, brandSlug: item.brandSlug }}
        className={className}
      >
        Name others
      </Link>
    );
  if (item.action === 'connect')
    return (
      <Link to="/o/$org/connections" params={params} className={className}>
        {name}
      </Link>
    );
  if (item.action === 'renew')
    return (
      <Link to="/o/$org/settings/$section" params={{ ...params, section: 'billing' }} className={className}>
        {name}
      </Link>
    );
  if (item.kind === 'webhook.disabled')
    return (
      <Link to="/o/$org/webhooks/$webhookId" params={{ ...params, webhookId: item.id }} className={className}>
        {name}
      </Link>
    );
  if (item.kind === 'agent.failing' && item.agentId !== null)
    return (
      <Link
        to="/o/$org/agents/$agentId/runs/$runId"
        params={{ ...params, agentId: item.agentId, runId: item.id }}
        className={className}
      >
        {name}
      </Link>
    );
  if (item.kind === 'agent.disabled')
    return (
      <Link to="/o/$org/agents/$agentId" params={{ ...params, agentId: item.id }} className={className}>
        {name}
      </Link>
    );
  if (item.postId !== null)
    return (
      <Link to="/o/$org/posts/$postId" params={{ ...params, postId: item.postId }} className={className}>
        {name}
      </Link>
    );
  return null;
};

const One = ({ item }: { item: Item }) => {
  const [word, tone] = kinds[item.kind];
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{word}</Badge>
            {item.platforms.map(platform => (
              <PlatformMark key={platform} of={platform} />
            ))}
            <span className="text-quiet">
              <When at={item.since} look="distance" />
            </span>
            {item.until !== null && (
              <span className="text-warn">
                until <When at={item.until} />
              </span>
            )}
          </p>
          <p dir="auto" className="truncate font-medium">
            {headOf(item.title)}
          </p>
          <p className="text-quiet">{item.message}</p>
        </div>
        <Mend item={item} />
      </Card>
    </li>
  );
};

/** What only a person can mend, the most urgent first; empty is the good state. */
export const Attention = () => {
  const { org, api } = useOrganization();
  const read = useQuery(attentionQuery({ orgId: org.id, api }));
  return (
    <section aria-label="What needs you" aria-live="polite" className="flex flex-col gap-2">
      <Loaded from={read}>
        {({ items }) =>
          items.length === 0 ? (
            <Card className="flex items-center gap-3">
              <span aria-hidden="true" className="text-xl text-good">
                ✓
              </span>
              <p>Nothing needs you. What is planned goes out by itself.</p>
            </Card>
          ) : (
            <ul className="flex flex-col gap-2">
              {items.map(item => (
                <One key={`${item.kind} ${item.id} ${item.platforms.join()}`} item={item} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};
