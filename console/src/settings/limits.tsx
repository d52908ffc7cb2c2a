import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { Card, Loaded } from '../ui/parts.tsx';
import { Facts, Part } from '../ui/rows.tsx';
import { bytes, number } from '../lib/numbers.ts';
import { i18n } from '../lib/i18n.ts';

interface Used {
  name: string;
  used: number;
  limit: number;
  show?: (value: number) => string;
}

const Meter = ({ name, used, limit, show = number }: Used) => {
  const words = i18n.t('{used} of {limit}', { used: show(used), limit: show(limit) });
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between gap-2">
        <span className="font-medium">{name}</span>
        <span className="text-quiet">{words}</span>
      </p>
      <Bar label={name} words={words} part={used / Math.max(limit, 1)} isFull={used >= limit * 0.9} />
    </div>
  );
};

const one = { limit: 1 } as const;

/** Reads the limits of the plan, and how much of each is used. */
const useLimits = () => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'limits'],
    queryFn: async ({ signal }) => {
      const options = { signal };
      const [limits, { storage }, brands, members, webhooks, bases, agents] = await Promise.all([
        api.billing.getPlanLimits(options),
        api.billing.getUsage({}, options),
        api.brands.list(one, options),
        api.teams.listMembers(one, options),
        api.webhooks.list(one, options),
        api.knowledgeBases.list({ limit: 100 }, options),
        api.agents.list(one, options),
      ]);
      const documents = bases.knowledgeBases.reduce((sum, { documentCount }) => sum + documentCount, 0);
      const { atATime } = limits;
      const used: Used[] = [
        { name: i18n.t('Brands'), used: brands.total, limit: atATime.brands },
        { name: i18n.t('People'), used: members.total, limit: atATime.members },
        { name: i18n.t('Webhooks'), used: webhooks.total, limit: atATime.webhooks },
        { name: i18n.t('Knowledge bases'), used: bases.total, limit: atATime.knowledgeBases },
        { name: i18n.t('Documents'), used: documents, limit: atATime.documents },
        { name: i18n.t('Agents'), used: agents.total, limit: atATime.agents },
        {
          name: i18n.t('Storage for files'),
          used: storage.media.bytes,
          limit: storage.media.limitBytes,
          show: bytes,
        },
        {
          name: i18n.t('Storage for videos'),
          used: storage.clips.bytes,
          limit: storage.clips.limitBytes,
          show: bytes,
        },
      ];
      return { limits, used };
    },
  });
};

/** The limits of the plan with what is used of each. */
export const Limits = () => {
  const limits = useLimits();
  return (
    <Part title={i18n.t('Limits')}>
      <Loaded from={limits}>
        {({ limits: { perDay, requests }, used }) => (
          <Card className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              {used.map(each => (
                <Meter key={each.name} {...each} />
              ))}
            </div>
            <Facts
              of={[
                [i18n.t('Posts in a day'), number(perDay.posts)],
                [i18n.t('Invitations in a day'), number(perDay.invitations)],
                [i18n.t('Accounts connected in a day'), number(perDay.connects)],
                [
                  i18n.t('Requests to the API'),
                  i18n.t(
                    '{perOrganization} in {windowSeconds} seconds, {perCredential} of them by one key or session',
                    {
                      perOrganization: number(requests.perOrganization),
                      windowSeconds: number(requests.windowSeconds),
                      perCredential: number(requests.perCredential),
                    },
                  ),
                ],
              ]}
            />
          </Card>
        )}
      </Loaded>
    </Part>
  );
};
