import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Data, Schemas } from '@sdk';
import { useAccountsLink } from '../brands/accounts-link.ts';
import { NewBrand } from '../brands/new-brand.tsx';
import { useOrganization } from '../shell/organization.ts';
import { WriteLink } from '../shell/write-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Badge, Card } from '../ui/parts.tsx';
import { i18n } from '../lib/i18n.ts';

type Step = Schemas['OnboardingStep'];

const Go = ({ step }: { step: Step['step'] }) => {
  const accounts = useAccountsLink();
  const { org } = useOrganization();
  const navigate = useNavigate();
  const connect = (brandSlug: string) =>
    navigate({
      to: '/o/$org/brands/$brandSlug/$section',
      params: { org: org.slug, brandSlug, section: 'accounts' },
    });
  if (step === 'create_brand') return <NewBrand onMade={connect} />;
  if (step === 'connect_account')
    return (
      <Link {...accounts} className={buttonClass('primary')}>
        {i18n.t('Connect an account')}
      </Link>
    );
  if (step === 'first_post') return <WriteLink>{i18n.t('Write a post')}</WriteLink>;
  return null;
};

/** Steps to a first post, hidden once the person has posted. */
const needed: readonly Step['step'][] = ['create_brand', 'connect_account', 'first_post'];

/** Reads the progress of the first steps. Not requested if the organization has scheduled posts already. */
export const useFirstSteps = (isNeeded: boolean) => {
  const { org, api } = useOrganization();
  const { data, isLoading } = useQuery({
    queryKey: [org.id, 'onboarding'],
    queryFn: ({ signal }) => api.onboarding.getProgress({ signal }),
    enabled: isNeeded,
  });
  return { progress: isNeeded ? data : undefined, isLoading };
};

/** Lists the first steps in a new organization. */
export const FirstSteps = ({ progress }: { progress: Data<'getOnboardingProgress'> | undefined }) => {
  const steps = progress?.steps.filter(({ step }) => needed.includes(step)) ?? [];
  const next = steps.find(({ completed }) => !completed);
  if (!next) return null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{i18n.t('First steps')}</h2>
      <ol className="flex flex-col gap-2">
        {steps.map(({ step, title, completed }) => (
          <li key={step} className="flex min-h-9 flex-wrap items-center gap-3">
            <Badge tone={completed ? 'good' : 'plain'}>{completed ? i18n.t('done') : i18n.t('to do')}</Badge>
            <span className={completed ? 'text-quiet' : ''}>{title}</span>
            {step === next.step && (
              <span className="ms-auto">
                <Go step={step} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
};
