import { getRouteApi, linkOptions } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useRights } from '../shell/may.ts';
import { may } from '../shell/rights.ts';
import { AccountsOf } from '../connections/accounts.tsx';
import { QueueOf } from '../queue/queue.tsx';
import { ReviewsOf } from '../reviews/settings.tsx';
import { SavedTextsOf } from '../saved-texts/saved-texts.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { useOrganization } from '../shell/organization.ts';
import { WriteLink } from '../shell/write-link.tsx';
import { Loading, Note, Screen } from '../ui/parts.tsx';
import { SectionTabs } from '../ui/section-tabs.tsx';
import { i18n } from '../lib/i18n.ts';
import { BrandMark } from './brand-mark.tsx';
import { KitOf } from './kit.tsx';
import { useKnownBrands, type Brand } from './known.tsx';
import { NumbersOf } from './numbers.tsx';
import { PeopleOf } from './people.tsx';
import { SettingsOf } from './settings.tsx';
import { VoiceOf } from './voice.tsx';

const sections: Record<string, { name: string; component: ComponentType<{ brand: Brand }> }> = {
  accounts: { name: i18n.t('Accounts'), component: ({ brand }) => <AccountsOf brandSlug={brand.slug} /> },
  queue: { name: i18n.t('Queue'), component: ({ brand }) => <QueueOf brandSlug={brand.slug} /> },
  texts: { name: i18n.t('Texts and links'), component: SavedTextsOf },
  reviews: { name: i18n.t('Reviews'), component: ReviewsOf },
  kit: { name: i18n.t('Kit'), component: KitOf },
  voice: { name: i18n.t('Voice'), component: VoiceOf },
  people: { name: i18n.t('People'), component: PeopleOf },
  numbers: { name: i18n.t('Numbers'), component: NumbersOf },
  settings: { name: i18n.t('Settings'), component: SettingsOf },
};

/** Says beforehand what the API would refuse. */
const Rights = ({ brandSlug }: { brandSlug: string }) => {
  const rights = useRights();
  if (!rights || may(rights, 'brands:write', brandSlug)) return null;
  return (
    <Note tone="plain">{i18n.t('You may look at this brand. Owners and admins can let you change it.')}</Note>
  );
};

const route = getRouteApi('/o/$org/brands/$brandSlug/$section');

/** All that belongs to one brand alone, section by section. */
export const BrandPlace = () => {
  const { brandSlug, section } = route.useParams();
  const { org } = useOrganization();
  const brand = useKnownBrands()?.get(brandSlug);
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
      {/* what was typed about one brand is not shown of another */}
      <div key={brandSlug} className="flex min-w-0 flex-col gap-8">
        <chosen.component brand={brand} />
      </div>
    </Screen>
  );
};
