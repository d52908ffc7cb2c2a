import { getRouteApi, linkOptions } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useRights } from '../shell/may.ts';
import { may, type Scope } from '../shell/rights.ts';
import { AccountsOf } from '../connections/accounts.tsx';
import { QueueOf } from '../queue/queue.tsx';
import { ReviewsOf } from '../reviews/settings.tsx';
import { SavedTextsOf } from '../saved-texts/saved-texts.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Changeable } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { WriteLink } from '../shell/write-link.tsx';
import { Loading, Note, Screen } from '../ui/parts.tsx';
import { SectionTabs } from '../ui/section-tabs.tsx';
import { i18n } from '../lib/i18n.ts';
import { BrandMark } from './brand-mark.tsx';
import { KitOf } from './kit.tsx';
import { useBrandState, type Brand } from './known.tsx';
import { NumbersOf } from './numbers.tsx';
import { PeopleOf } from './people.tsx';
import { SettingsOf } from './settings.tsx';
import { VoiceOf } from './voice.tsx';

interface Section {
  name: string;
  component: ComponentType<{ brand: Brand }>;
  /** Scope that changes require; without it, all fields and buttons of the section are disabled. */
  writes?: Scope;
}

const sections: Record<string, Section> = {
  accounts: { name: i18n.t('Accounts'), component: ({ brand }) => <AccountsOf brandSlug={brand.slug} /> },
  queue: {
    name: i18n.t('Queue'),
    component: ({ brand }) => <QueueOf brandSlug={brand.slug} />,
    writes: 'posts:write',
  },
  texts: { name: i18n.t('Texts and links'), component: SavedTextsOf },
  reviews: { name: i18n.t('Reviews'), component: ReviewsOf, writes: 'brands:write' },
  kit: { name: i18n.t('Kit'), component: KitOf, writes: 'brands:write' },
  voice: { name: i18n.t('Voice'), component: VoiceOf, writes: 'brands:write' },
  people: { name: i18n.t('People'), component: PeopleOf, writes: 'teams:write' },
  numbers: { name: i18n.t('Numbers'), component: NumbersOf },
  settings: { name: i18n.t('Settings'), component: SettingsOf, writes: 'brands:write' },
};

/** Shows the permissions that the person lacks. */
const Rights = ({ brandSlug }: { brandSlug: string }) => {
  const rights = useRights();
  if (!rights || may(rights, 'brands:write', brandSlug)) return null;
  return (
    <Note tone="plain">
      {i18n.t('You may view this brand. Owners and admins can give you permission to change it.')}
    </Note>
  );
};

const route = getRouteApi('/o/$org/brands/$brandSlug/$section');

/** Page of one brand, by section. */
export const BrandPlace = () => {
  const { brandSlug, section } = route.useParams();
  const { org } = useOrganization();
  const { brand } = useBrandState(brandSlug);
  const chosen = Object.hasOwn(sections, section) ? sections[section] : undefined;
  if (!chosen) return <NotFound />;
  if (!brand) return <Loading />;
  return (
    <Screen title={<BrandMark slug={brandSlug} size="large" />} part={chosen.name} actions={<WriteLink />}>
      <SectionTabs
        label={i18n.t('Sections of the brand')}
        open={section}
        tabs={Object.entries(sections).map(([key, { name }]) => ({
          key,
          name,
          link: linkOptions({
            to: '/o/$org/brands/$brandSlug/$section',
            params: { org: org.slug, brandSlug, section: key },
          }),
        }))}
      />
      <Rights brandSlug={brandSlug} />
      {brand.archivedAt !== null && (
        <Note tone="warn">
          {i18n.t(
            'This brand is archived. You can read everything here, and change it after you unarchive the brand.',
          )}
        </Note>
      )}
      {/* The key resets forms when the brand changes. */}
      <div key={brandSlug} className="flex min-w-0 flex-col gap-8">
        {chosen.writes === undefined ? (
          <chosen.component brand={brand} />
        ) : (
          <Changeable to={chosen.writes} brand={brandSlug}>
            <chosen.component brand={brand} />
          </Changeable>
        )}
      </div>
    </Screen>
  );
};
