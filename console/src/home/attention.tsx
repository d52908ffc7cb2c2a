import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import type { Data } from '@sdk';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { useFrame } from '../brands/frame.ts';
import type { InOrganization } from '../api/queries.ts';
import { headOf } from '../post/head.ts';
import { nameOf, PlatformMark, toneOf } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { buttonClass } from '../ui/button.tsx';
import { Badge, Card, Loaded, type Tone } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { pollEvery } from '../live/poll.ts';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';
import { attentionWords } from './attention-words.ts';

type Item = Data<'listAttention'>['items'][number];
type Kind = Item['kind'];

/** Milliseconds between polls for items that need attention, while no change stream is connected. */
const lookMs = 20_000;

export const attentionQuery = ({ orgId, api }: InOrganization) =>
  queryOptions({
    queryKey: [orgId, 'attention'],
    queryFn: ({ signal }) => api.attention.list({ limit: 200 }, { signal }),
    refetchInterval: pollEvery(lookMs),
  });

const kinds: Record<Kind, readonly [name: string, tone: Tone]> = {
  'post.unconfirmed': [i18n.t('Unconfirmed'), 'warn'],
  'post.failed': [i18n.t('Failed'), 'bad'],
  'post.held': [i18n.t('Waiting'), 'warn'],
  'connection.expired': [i18n.t('Account'), 'bad'],
  'review.blocked': [i18n.t('Review'), 'bad'],
  'review.waiting': [i18n.t('To review'), 'accent'],
  'confirmation.waiting': [i18n.t('To confirm'), 'accent'],
  'confirmation.unused': [i18n.t('Approved, not published'), 'warn'],
  'webhook.disabled': [i18n.t('Webhook'), 'bad'],
  'connection.ending': [i18n.t('Account'), 'warn'],
  'agent.disabled': [i18n.t('Agent'), 'warn'],
  'series.paused': [i18n.t('Paused series'), 'warn'],
  'agent.failing': [i18n.t('Agent'), 'bad'],
  'draft.waiting': [i18n.t('Draft'), 'accent'],
};

/** Returns the badge of an item. A post that failed on some platforms has a different name than one that failed on all. */
const badgeOf = ({ kind, postStatus }: Item): readonly [name: string, tone: Tone] =>
  kind === 'post.failed' && postStatus === 'partial' ? [nameOf(postStatus), toneOf(postStatus)] : kinds[kind];

const actions: Record<Item['action'], string> = {
  resolve: i18n.t('Record what you found'),
  retry: i18n.t('Check and try again'),
  correct: i18n.t('Correct it'),
  connect: i18n.t('Reconnect'),
  renew: i18n.t('Renew the plan'),
  wait: i18n.t('See why'),
  decide: i18n.t('Decide'),
  enable: i18n.t('Open it'),
  look: i18n.t('See the run'),
  approve: i18n.t('Read it'),
};

const decided: readonly Kind[] = [
  'confirmation.waiting',
  'confirmation.unused',
  'draft.waiting',
  'review.waiting',
];

/** Returns the page that resolves items about the whole organization or several posts, or undefined for other items. */
const placeOf = (item: Item, org: string) => {
  const { brandSlug } = item;
  if (decided.includes(item.kind)) return linkOptions({ to: '/o/$org/approvals', params: { org } });
  if (item.action === 'connect' && brandSlug !== null)
    return linkOptions({
      to: '/o/$org/brands/$brandSlug/$section',
      params: { org, brandSlug, section: 'accounts' },
      search: { brand: brandSlug },
    });
  if (item.action === 'renew')
    return linkOptions({ to: '/o/$org/settings/$section', params: { org, section: 'billing' } });
  return undefined;
};

/** Returns the page that resolves an item, by its kind. */
const thingOf = ({ kind, id, agentId, brandSlug }: Item, org: string) => {
  if (kind === 'webhook.disabled')
    return linkOptions({ to: '/o/$org/webhooks/$webhookId', params: { org, webhookId: id } });
  if (kind === 'series.paused')
    return linkOptions({ to: '/o/$org/series/$seriesId', params: { org, seriesId: id } });
  if (kind === 'agent.disabled')
    return linkOptions({ to: '/o/$org/agents/$agentId', params: { org, agentId: id } });
  if (kind === 'agent.failing' && agentId !== null)
    return linkOptions({ to: '/o/$org/agents/$agentId/runs/$runId', params: { org, agentId, runId: id } });
  if (kind === 'review.blocked' && brandSlug !== null)
    return linkOptions({
      to: '/o/$org/brands/$brandSlug/$section',
      params: { org, brandSlug, section: 'reviews' },
      search: { brand: brandSlug },
    });
  return undefined;
};

const postOf = ({ postId }: Item, org: string) =>
  postId === null ? undefined : linkOptions({ to: '/o/$org/posts/$postId', params: { org, postId } });

/** Link to the page where the item is resolved. */
const Mend = ({ item }: { item: Item }) => {
  const { org } = useOrganization();
  const link = placeOf(item, org.slug) ?? thingOf(item, org.slug) ?? postOf(item, org.slug);
  if (!link) return null;
  return (
    <Link {...link} className={buttonClass(item.kind === 'post.unconfirmed' ? 'primary' : 'plain')}>
      {item.kind === 'review.blocked' ? i18n.t('Choose others') : actions[item.action]}
    </Link>
  );
};

const One = ({ item }: { item: Item }) => {
  const { zone } = useOrganization();
  const [word, tone] = badgeOf(item);
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{word}</Badge>
            {item.brandSlug !== null && <WhoseIsIt slug={item.brandSlug} />}
            {item.platforms.map(platform => (
              <PlatformMark key={platform} of={platform} />
            ))}
            <span className="text-quiet">
              <When at={item.since} look="distance" />
            </span>
            {item.until !== null && (
              <span className="text-warn">
                <Trans id={'until <0/>'} components={[<When at={item.until} />]} />
              </span>
            )}
          </p>
          <p dir="auto" className="truncate font-medium">
            {headOf(item.title)}
          </p>
          <p className="text-quiet" dir="auto">
            {attentionWords(item, zone)}
          </p>
        </div>
        <Mend item={item} />
      </Card>
    </li>
  );
};

/** Whether an item is visible for the selected brand. Items without a brand are always visible. */
export const isInFrame = ({ brandSlug }: { brandSlug: string | null }, frame: string | undefined): boolean =>
  frame === undefined || brandSlug === null || brandSlug === frame;

/** Lists the items that need a person, most urgent first. An empty list is the good state. */
export const Attention = () => {
  const { org, api } = useOrganization();
  const read = useQuery(attentionQuery({ orgId: org.id, api }));
  const frame = useFrame();
  return (
    <section aria-label={i18n.t('What needs you')} aria-live="polite" className="flex flex-col gap-2">
      <Loaded from={read}>
        {({ items: all }) => {
          const items = all.filter(item => isInFrame(item, frame));
          return items.length === 0 ? (
            <Card className="flex items-center gap-3">
              <span aria-hidden="true" className="text-xl text-good">
                ✓
              </span>
              <p>{i18n.t('Nothing needs you. Planned posts are published automatically.')}</p>
            </Card>
          ) : (
            <ul className="flex flex-col gap-2">
              {items.map(item => (
                <One key={`${item.kind} ${item.id} ${item.platforms.join()}`} item={item} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
};
