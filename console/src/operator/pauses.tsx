import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data, Schemas } from '@sdk';
import { platformName, platforms } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { readField, SelectField, TextField } from '../ui/field.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Badge, Loaded } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { Act } from './act.tsx';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

type Pause = Data<'listOperatorPauses'>['pauses'][number];
type Kind = Schemas['PauseKind'];

const kinds: Record<Kind, string> = {
  platform: i18n.t('Platform'),
  organization: i18n.t('Organization'),
  account: i18n.t('Account'),
};

const isPlatform = (name: string): name is Schemas['Platform'] => platforms.some(one => one === name);

const nameOf = ({ kind, name }: Pause): string =>
  kind === 'platform' && isPlatform(name) ? platformName(name) : name;

const Fields = () => {
  const [kind, setKind] = useState<Kind>('platform');
  return (
    <>
      <SelectField
        label={i18n.t('Pause')}
        name="kind"
        options={Object.entries(kinds)}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
      />
      {kind === 'platform' ? (
        <SelectField
          label={i18n.t('Platform')}
          name="name"
          options={platforms.map(one => [one, platformName(one)])}
        />
      ) : (
        <TextField
          label={
            kind === 'organization'
              ? i18n.t('Slug or ID of the organization')
              : i18n.t('ID of the connection')
          }
          name="name"
          required
          maxLength={300}
        />
      )}
    </>
  );
};

const NewPause = () => {
  const { api } = useOrganization();
  return (
    <Act
      name={i18n.t('Pause publishing')}
      title={i18n.t('Pause publishing')}
      about={i18n.t('Due posts wait there until you resume publishing. Their members are notified.')}
      fields={<Fields />}
      run={(reason, form) =>
        api.operator.pausePublishing({
          kind: readField(form, 'kind') as Kind,
          name: readField(form, 'name').trim(),
          reason,
        })
      }
      said={() => i18n.t('Publishing is paused.')}
    />
  );
};

const OnePause = ({ pause }: { pause: Pause }) => {
  const { api } = useOrganization();
  const { kind, name, reason, operator, createdAt, heldTargets, heldOrganizations, callsInProgress } = pause;
  return (
    <Row
      title={
        <>
          <bdi className="min-w-0 wrap-anywhere">{nameOf(pause)}</bdi>
          <Badge tone="warn">{kinds[kind]}</Badge>
        </>
      }
      note={
        <>
          <span className="block">
            <Trans
              id="Since <0/> by {operator}"
              values={{ operator: operator.replace(/^operator:/, '') }}
              components={[<When at={createdAt} />]}
            />
          </span>
          <span dir="auto" className="block wrap-anywhere">
            {reason}
          </span>
        </>
      }
      actions={
        <Act
          name={i18n.t('Resume')}
          title={i18n.t('Resume publishing')}
          about={i18n.t('Held posts are published at once.')}
          run={why => api.operator.resumePublishing({ kind, name, reason: why })}
          said={({ resumedPosts }) =>
            i18n.t('{resumedPosts, plural, one {# post continues.} other {# posts continue.}}', {
              resumedPosts,
            })
          }
        />
      }
    >
      <p>
        {i18n.t(
          'Waiting: {heldTargets, plural, one {# target} other {# targets}} of {heldOrganizations, plural, one {# organization} other {# organizations}}.',
          { heldTargets, heldOrganizations },
        )}
        {callsInProgress > 0 &&
          ` ${i18n.t('Calls from before the pause that still run: {callsInProgress}.', { callsInProgress })}`}
      </p>
    </Row>
  );
};

/** Pauses of publishing, with what and whom they hold. */
export const PausesPart = () => {
  const { org, api } = useOrganization();
  const read = useQuery({
    queryKey: [org.id, 'operator', 'pauses'],
    queryFn: async ({ signal }) => (await api.operator.listPauses({ signal })).pauses,
    refetchInterval: 15_000,
  });
  return (
    <Part title={i18n.t('Pauses')} actions={<NewPause />}>
      <Loaded from={read}>
        {pauses =>
          pauses.length === 0 ? (
            <EmptyState title={i18n.t('Publishing is not paused anywhere')} />
          ) : (
            <Rows label={i18n.t('Pauses')}>
              {pauses.map(pause => (
                <OnePause key={`${pause.kind} ${pause.name}`} pause={pause} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Part>
  );
};
