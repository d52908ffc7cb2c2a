import { useQuery } from '@tanstack/react-query';
import type { Data } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Badge, Loaded, type Tone } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

type Health = Data<'getOperatorHealth'>;
type Check = Health['checks'][number];

const states: Record<Check['health'], readonly [mark: string, word: string, tone: Tone]> = {
  ok: ['✓', i18n.t('Works'), 'good'],
  warning: ['!', i18n.t('Needs attention'), 'warn'],
  bad: ['✕', i18n.t('Broken'), 'bad'],
  unknown: ['?', i18n.t('Unknown'), 'plain'],
};

const State = ({ of: health }: { of: Check['health'] }) => {
  const [mark, word, tone] = states[health];
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{mark}</span>
      {word}
    </Badge>
  );
};

/** The findings are sentences of the service, in English. */
const Checks = ({ label, checks }: { label: string; checks: readonly Check[] }) => (
  <Rows label={label}>
    {checks.map(({ what, health, found, todo }, index) => (
      <Row
        // several findings may be about one part
        // oxlint-disable-next-line react/no-array-index-key
        key={`${what} ${index}`}
        title={
          <>
            <span lang="en" className="min-w-0 wrap-anywhere">
              {what}
            </span>
            <State of={health} />
          </>
        }
        note={
          <span lang="en" className="wrap-anywhere">
            {found}
          </span>
        }
      >
        {todo !== null && (
          <p lang="en" className="wrap-anywhere">
            {`→ ${todo}`}
          </p>
        )}
      </Row>
    ))}
  </Rows>
);

const summaries: Record<Health['health'], string> = {
  ok: i18n.t('Nothing is broken.'),
  bad: i18n.t('Something is broken. Begin with the first entry.'),
  unknown: i18n.t('Some parts could not be checked, because the machine is busy.'),
};

const order: readonly Check['health'][] = ['bad', 'unknown', 'warning'];

/** The findings of the doctor, the worst first. Parts that work are folded. */
export const HealthPart = () => {
  const { org, api } = useOrganization();
  const read = useQuery({
    queryKey: [org.id, 'operator', 'health'],
    queryFn: ({ signal }) => api.operator.getHealth({ signal, retries: 0 }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const again = (
    <Button isBusy={read.isFetching} onClick={() => void read.refetch()}>
      {i18n.t('Check again')}
    </Button>
  );
  return (
    <Part title={i18n.t('Health')} actions={again}>
      <Loaded from={read}>
        {({ health, checks, checkedAt }) => {
          const troubled = order.flatMap(state => checks.filter(check => check.health === state));
          const working = checks.filter(check => check.health === 'ok');
          return (
            <>
              <div role="status" className="flex flex-wrap items-center gap-2">
                <State of={health} />
                <span>{summaries[health]}</span>
                <span className="text-quiet">
                  <Trans id="Checked <0/>" components={[<When at={checkedAt} look="distance" />]} />
                </span>
              </div>
              {troubled.length > 0 && <Checks label={i18n.t('Findings')} checks={troubled} />}
              <details>
                <summary className="text-accent">
                  {i18n.t('{count, plural, one {# part works} other {# parts work}}', {
                    count: working.length,
                  })}
                </summary>
                <div className="pt-3">
                  <Checks label={i18n.t('Parts that work')} checks={working} />
                </div>
              </details>
            </>
          );
        }}
      </Loaded>
    </Part>
  );
};
