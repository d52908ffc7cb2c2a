import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '@sdk';
import { useChange } from '../api/change.ts';
import { knowledgeChoicesQuery } from '../api/queries.ts';
import { BrandField } from '../brands/brand-field.tsx';
import { zoneNameOf } from '../lib/times.ts';
import { platformName, platforms, type Platform } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Check, Field, readField, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Columns } from '../ui/layout/panes.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { draftOf, scheduleIn, scheduleWords, type ScheduleDraft } from './schedule.ts';
import { tones, type Agent } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

type Given = Body<'createAgent'>;

const Platforms = ({
  chosen,
  onChange,
}: {
  chosen: readonly Platform[];
  onChange: (platforms: Platform[]) => void;
}) => (
  <fieldset className="flex flex-col">
    <legend className="font-medium">{i18n.t('Platforms')}</legend>
    <div className="flex flex-wrap gap-x-4">
      {platforms.map(platform => (
        <Check
          key={platform}
          label={platformName(platform)}
          checked={chosen.includes(platform)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, platform] : chosen.filter(one => one !== platform))
          }
        />
      ))}
    </div>
  </fieldset>
);

const Limits = ({ agent }: { agent: Agent | undefined }) => (
  <Columns count={3}>
    <TextField
      label={i18n.t('Posts per run')}
      name="postsPerRun"
      type="number"
      min={1}
      max={10}
      required
      defaultValue={agent?.postsPerRun ?? 1}
    />
    <TextField
      label={i18n.t('Maximum posts per day')}
      name="maxPostsPerDay"
      type="number"
      min={1}
      hint={i18n.t('Empty for no limit.')}
      defaultValue={agent ? (agent.maxPostsPerDay ?? '') : 10}
    />
    <TextField
      label={i18n.t('Maximum credits per month')}
      name="monthlyCredits"
      type="number"
      min={1}
      hint={i18n.t('Empty for no limit.')}
      defaultValue={agent?.monthlyCredits ?? ''}
    />
  </Columns>
);

/** Field for the days of drafts. Without days, drafts have no planned time. */
const Wanted = ({ agent }: { agent: Agent | undefined }) => {
  const { zone } = useOrganization();
  const given = agent?.draftTimes ?? null;
  return (
    <Columns>
      <TextField
        label={i18n.t('Planned time of drafts, in days after the run')}
        name="daysAfter"
        type="number"
        min={0}
        max={60}
        hint={i18n.t('Empty for no time. Further drafts of a run follow day by day.')}
        defaultValue={given?.daysAfter ?? ''}
      />
      <TextField
        label={i18n.t('At')}
        name="draftTime"
        type="time"
        hint={zoneNameOf(given?.timeZone ?? zone)}
        defaultValue={given?.time ?? '09:00'}
      />
    </Columns>
  );
};

const wantedIn = (form: HTMLFormElement, timeZone: string): NonNullable<Given['draftTimes']> | null => {
  const [days, time] = [readField(form, 'daysAfter'), readField(form, 'draftTime')];
  return days === '' || time === '' ? null : { daysAfter: Number(days), time, timeZone };
};

const Writing = ({
  agent,
  bases,
}: {
  agent: Agent | undefined;
  bases: readonly { id: string; name: string }[];
}) => (
  <>
    <SelectField
      label={i18n.t('Knowledge used')}
      name="knowledgeBaseId"
      defaultValue={agent?.knowledgeBaseId ?? ''}
      options={[['', i18n.t('Only its instructions')], ...bases.map(({ id, name }) => [id, name] as const)]}
    />
    <SelectField
      label={i18n.t('Tone')}
      name="tone"
      defaultValue={agent?.tone ?? 'professional'}
      options={Object.entries(tones)}
    />
    <Field label={i18n.t('Instructions')} hint={i18n.t('Describe topics and style.')}>
      {given => (
        <textarea
          name="instructions"
          rows={4}
          maxLength={2000}
          dir="auto"
          defaultValue={agent?.instructions}
          {...given}
        />
      )}
    </Field>
  </>
);

const numberIn = (form: HTMLFormElement, name: string): number | null =>
  Number(readField(form, name)) || null;

const givenIn = (
  form: HTMLFormElement,
  chosen: Platform[],
  schedule: ScheduleDraft,
  draftZone: string,
): Given => ({
  name: readField(form, 'name'),
  brandSlug: readField(form, 'brandSlug'),
  platforms: chosen,
  ...scheduleIn(schedule),
  knowledgeBaseId: readField(form, 'knowledgeBaseId') || null,
  tone: readField(form, 'tone') as Agent['tone'],
  instructions: readField(form, 'instructions'),
  postsPerRun: numberIn(form, 'postsPerRun') ?? 1,
  maxPostsPerDay: numberIn(form, 'maxPostsPerDay'),
  monthlyCredits: numberIn(form, 'monthlyCredits'),
  draftTimes: wantedIn(form, draftZone),
  autoPublish: readField(form, 'autoPublish') !== '',
});

/** Form for a new agent, or for changes of `agent`. */
export const AgentForm = ({ agent, onDone }: { agent?: Agent; onDone: (saved: Agent) => unknown }) => {
  const { org, api, zone } = useOrganization();
  const { data: bases = [] } = useQuery(knowledgeChoicesQuery({ orgId: org.id, api }));
  const [chosen, setChosen] = useState<Platform[]>([...(agent?.platforms ?? [])]);
  const [schedule, setSchedule] = useState(() => draftOf(agent, zone));
  const save = useChange({
    noun: 'agents',
    isShown: true,
    run: (given: Given): PromiseLike<Agent> =>
      agent ? api.agents.update(agent.id, given) : api.agents.create(given),
    said: saved => `${saved.name}: ${scheduleWords(saved)}`,
    onDone,
  });
  return (
    <Form
      action={agent ? i18n.t('Save') : i18n.t('Create')}
      sends={save}
      onSend={form => save.mutate(givenIn(form, chosen, schedule, agent?.draftTimes?.timeZone ?? zone))}
    >
      <TextField
        label={i18n.t('Name')}
        name="name"
        required
        maxLength={100}
        autoFocus
        defaultValue={agent?.name}
      />
      <BrandField name="brandSlug" {...(agent && { defaultValue: agent.brandSlug })} />
      <Platforms chosen={chosen} onChange={setChosen} />
      <ScheduleFields
        draft={schedule}
        change={part => setSchedule({ ...schedule, ...part })}
        error={save.error}
      />
      <Writing key={bases.length} agent={agent} bases={bases} />
      <Limits agent={agent} />
      <Wanted agent={agent} />
      <Check
        label={i18n.t('Publish immediately, without review')}
        name="autoPublish"
        defaultChecked={agent?.autoPublish ?? false}
      />
    </Form>
  );
};
