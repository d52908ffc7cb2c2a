import { refusedAt } from '../api/refused.ts';
import { zoneChoices } from '../lib/zones.ts';
import { Days } from '../queue/slots.tsx';
import { Combobox } from '../ui/choose/combobox.tsx';
import { DateTimeField } from '../ui/choose/date-time-field.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Columns } from '../ui/layout/panes.tsx';
import type { SeriesDraft } from './draft.ts';
import { dayName, daysOf, rhythmWords, ruleOf, ways, type RuleDraft } from './rule.ts';
import { i18n } from '../lib/i18n.ts';

interface Given {
  draft: SeriesDraft;
  change: (part: Partial<SeriesDraft>) => void;
  error: unknown;
}

/** Converts a rule to another frequency, with the weekday and day of the start. */
const inWay = (every: RuleDraft['every'], rule: RuleDraft, startsAt: string): RuleDraft => {
  const interval = rule.every === 'rule' ? 1 : rule.interval;
  const { weekday, day } = daysOf(startsAt);
  if (every === 'rule') return { every, rule: ruleOf(rule) };
  if (every === 'week') return { every, interval, days: [weekday] };
  return every === 'month' ? { every, interval, day } : { every, interval };
};

const monthDays = [...Array.from({ length: 31 }, (_, index) => index + 1), -1];

const OnDays = ({ rule, onChange }: { rule: RuleDraft; onChange: (rule: RuleDraft) => void }) => {
  if (rule.every === 'week') return <Days of={rule.days} onChange={days => onChange({ ...rule, days })} />;
  if (rule.every === 'month')
    return (
      <SelectField
        label={i18n.t('On')}
        value={rule.day}
        hint={rule.day > 28 && i18n.t('Months without this day are skipped.')}
        options={monthDays.map(day => [String(day), dayName(day)])}
        onChange={({ target }) => onChange({ ...rule, day: Number(target.value) })}
      />
    );
  return null;
};

/** Fields for the frequency of a series: simple controls, or a rule. */
const Often = ({ draft: { rule, startsAt }, change, error }: Given) => {
  const problem = refusedAt(error, 'rule');
  const set = (next: RuleDraft): void => change({ rule: next });
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <SelectField
        label={i18n.t('Repeats')}
        value={rule.every}
        options={ways.map(([every, name]) => [every, name])}
        onChange={({ target }) => set(inWay(target.value as RuleDraft['every'], rule, startsAt))}
      />
      {rule.every !== 'rule' && (
        <div className="w-32">
          <TextField
            label={ways.find(([every]) => every === rule.every)?.[2]}
            type="number"
            min={1}
            max={999}
            required
            value={rule.interval}
            onChange={({ target }) => set({ ...rule, interval: target.valueAsNumber || 1 })}
          />
        </div>
      )}
      <OnDays rule={rule} onChange={set} />
      {rule.every === 'rule' && (
        <div className="min-w-60 flex-1">
          <TextField
            label={i18n.t('Rule of RFC 5545')}
            required
            maxLength={200}
            spellCheck={false}
            value={rule.rule}
            problem={problem}
            hint={i18n.t(
              'For example FREQ=MONTHLY;BYDAY=1MO for the first Monday of each month. Set its end below.',
            )}
            onChange={({ target }) => set({ every: 'rule', rule: target.value })}
          />
        </div>
      )}
      {rule.every !== 'rule' && problem !== undefined && <p className="basis-full text-bad">{problem}</p>}
    </div>
  );
};

const Ends = ({ draft, change, error }: Given) => (
  <Columns>
    <SelectField
      label={i18n.t('Ends')}
      value={draft.ends}
      options={[
        ['never', i18n.t('Never')],
        ['until', i18n.t('After a day')],
        ['count', i18n.t('After a number of posts')],
      ]}
      onChange={({ target }) => change({ ends: target.value as SeriesDraft['ends'] })}
    />
    {draft.ends === 'until' && (
      <TextField
        label={i18n.t('Last day')}
        type="date"
        required
        value={draft.until}
        problem={refusedAt(error, 'until')}
        onChange={({ target }) => change({ until: target.value })}
      />
    )}
    {draft.ends === 'count' && (
      <TextField
        label={i18n.t('Total posts')}
        type="number"
        min={1}
        max={1000}
        required
        value={draft.count}
        hint={i18n.t('Including skipped ones.')}
        problem={refusedAt(error, 'count')}
        onChange={({ target }) => change({ count: target.value })}
      />
    )}
  </Columns>
);

/** Fields for the publish times of a series. */
export const RuleFields = (given: Given) => {
  const { draft, change, error } = given;
  const { rule, timeZone, startsAt } = draft;
  const isWhole = startsAt !== '' && (rule.every !== 'week' || rule.days.length > 0);
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium">{i18n.t('When')}</legend>
      <Often {...given} />
      <Columns>
        <DateTimeField
          label={i18n.t('First time')}
          zone={timeZone}
          required
          value={startsAt}
          hint={i18n.t('The first occurrence at or after this time. All occurrences have its time of day.')}
          problem={refusedAt(error, 'startsAt')}
          onChange={({ target }) => change({ startsAt: target.value })}
        />
        <Combobox
          label={i18n.t('Time zone')}
          value={timeZone}
          hint={i18n.t('Times follow this zone, including daylight saving time.')}
          options={zoneChoices(timeZone)}
          onChange={chosen => change({ timeZone: chosen })}
        />
      </Columns>
      <Ends {...given} />
      {isWhole && <p className="font-medium">{rhythmWords({ rule: ruleOf(rule), startsAt, timeZone })}</p>}
    </fieldset>
  );
};
