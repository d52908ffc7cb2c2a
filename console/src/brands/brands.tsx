import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sdk';
import { archivedBrandsQuery, brandsQuery, connectionsQuery } from '../api/queries.ts';
import { platformName, PlatformMark } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Badge, Loaded, Screen } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { i18n } from '../lib/i18n.ts';
import { Unarchive } from './archiving.tsx';
import { BrandMark } from './brand-mark.tsx';
import type { Brand } from './known.tsx';
import { NewBrand } from './new-brand.tsx';

type Connection = Schemas['Connection'];

const linkOf = (org: string, brandSlug: string, section: string) =>
  ({
    to: '/o/$org/brands/$brandSlug/$section',
    params: { org, brandSlug, section },
    search: { brand: brandSlug },
  }) as const;

/** Summarizes the state of a brand's accounts. */
const State = ({ accounts }: { accounts: readonly Connection[] }) => {
  if (accounts.length === 0) return <Badge>{i18n.t('No accounts yet')}</Badge>;
  const ended = accounts.filter(({ status }) => status === 'expired');
  if (ended.length > 0)
    return (
      <Badge tone="bad">
        {i18n.t('{count, plural, one {# account to reconnect} other {# accounts to reconnect}}', {
          count: ended.length,
        })}
      </Badge>
    );
  const paused = accounts.some(({ pausedUntil }) => pausedUntil !== null);
  return paused ? (
    <Badge tone="warn">{i18n.t('An account is paused')}</Badge>
  ) : (
    <Badge tone="good">{i18n.t('Connected')}</Badge>
  );
};

const One = ({ brand, accounts }: { brand: Brand; accounts: readonly Connection[] | undefined }) => {
  const { org } = useOrganization();
  const { slug, name, review } = brand;
  return (
    <Row
      title={
        <>
          <Link {...linkOf(org.slug, slug, 'accounts')} className="max-w-full min-w-0 hover:underline">
            <BrandMark slug={slug} size="large" />
          </Link>
          {accounts && <State accounts={accounts} />}
          {review && <Badge>{i18n.t('Reviewed')}</Badge>}
        </>
      }
      note={
        <span className="flex flex-wrap gap-x-3 gap-y-1 pt-1">
          {accounts?.map(({ id, platform, handle }) => (
            <span key={id} className="inline-flex max-w-full min-w-0 items-center gap-1.5">
              <PlatformMark of={platform} />
              <span className="sr-only">{platformName(platform)}</span>
              <bdi className="min-w-0 truncate">{`@${handle}`}</bdi>
            </span>
          ))}
        </span>
      }
      actions={
        <>
          <Link
            to="/o/$org/calendar"
            params={{ org: org.slug }}
            search={{ brand: slug }}
            aria-label={i18n.t('Calendar of {name}', { name })}
            className={buttonClass()}
          >
            {i18n.t('Calendar')}
          </Link>
          <Link
            {...linkOf(org.slug, slug, 'settings')}
            aria-label={i18n.t('Settings of {name}', { name })}
            className={buttonClass()}
          >
            {i18n.t('Settings')}
          </Link>
        </>
      }
    />
  );
};

const Archived = () => {
  const { org, api } = useOrganization();
  const { data: brands = [] } = useQuery(archivedBrandsQuery({ orgId: org.id, api }));
  if (brands.length === 0) return null;
  return (
    <Part title={i18n.t('Archived')} note={i18n.t('Nothing is written or published for these brands.')}>
      <Rows label={i18n.t('Archived')}>
        {brands.map(brand => (
          <Row
            key={brand.id}
            title={
              <Link
                {...linkOf(org.slug, brand.slug, 'settings')}
                className="max-w-full min-w-0 hover:underline"
              >
                <BrandMark slug={brand.slug} size="large" />
              </Link>
            }
            actions={<Unarchive brand={brand} />}
          />
        ))}
      </Rows>
    </Part>
  );
};

/** Lists the brands of the organization with their states. */
export const Brands = () => {
  const { org, api } = useOrganization();
  const brands = useQuery(brandsQuery({ orgId: org.id, api }));
  const { data: connections } = useQuery(connectionsQuery({ orgId: org.id, api }));
  const accountsOf = (slug: string) =>
    connections?.filter(({ brandSlug, status }) => brandSlug === slug && status !== 'disconnected');
  return (
    <Screen
      title={i18n.t('Brands')}
      note={i18n.t('Each brand publishes with its own accounts.')}
      actions={<NewBrand />}
    >
      <Loaded from={brands}>
        {list =>
          list.length === 0 ? (
            <EmptyState title={i18n.t('Create a brand first')} action={<NewBrand />}>
              {i18n.t('Each brand has its own voice, files, and accounts.')}
            </EmptyState>
          ) : (
            <Rows label={i18n.t('Brands')}>
              {list.map(brand => (
                <One key={brand.id} brand={brand} accounts={accountsOf(brand.slug)} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <Archived />
    </Screen>
  );
};
