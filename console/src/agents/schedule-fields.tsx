import { refusedAt } from '../api/refused.ts';
import { zoneNameOf } from '../lib/times.ts';
import { zoneChoices } from '../lib/zones.ts';
import { weekdays, type Weekday } from '../queue/draft.ts';
import { dayName } from '../series/rule.ts';
import { Combobox } from '../ui/choose/combobox.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Columns } from '../ui/layout/panes.tsx';
import { frequencies, type ScheduleDraft } from './schedule.ts';
import { i18n } from '../lib/i18n.ts';

interface Given {
  draft: ScheduleDraft;
  change: (part: Partial<ScheduleDraft>) => void;
  error: unknown;
}

const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

/** Field for the day of a weekly or monthly run. */
const OnDay = ({ draft: { every, on, day }, change }: Given) => {
  if (every === 'week')
    return (
      <SelectField
        label={i18n.t('On')}
        value={on}
        options={weekdays.map(([name, words]) => [name, words])}
        onChange={({ target }) => change({ on: target.value as Weekday })}
      />
    );
  if (every !== 'month') return null;
  return (
    <SelectField
      label={i18n.t('On')}
      value={day}
      hint={day > 28 && i18n.t('Months without this day are skipped.')}
      options={monthDays.map(each => [String(each), dayName(each)])}
      onChange={({ target }) => change({ day: Number(target.value) })}
    />
  );
};

const Cron = ({ draft: { cron }, change, error }: Given) => (
  <TextField
    label={i18n.t('Cron schedule')}
    required
    maxLength={120}
    spellCheck={false}
    value={cron}
    problem={refusedAt(error, 'schedule')}
    hint={i18n.t('Minute, hour, day, month, and day of the week.')}
    onChange={({ target }) => change({ cron: target.value })}
  />
);

/** Fields for when an agent runs: simple controls, or cron, and the time zone of both. */
export const ScheduleFields = (given: Given) => {
  const { draft, change, error } = given;
  const { every, at, timeZone } = draft;
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium">{i18n.t('When')}</legend>
      <Columns>
        <SelectField
          label={i18n.t('Repeats')}
          value={every}
          options={frequencies}
          onChange={({ target }) => change({ every: target.value as ScheduleDraft['every'] })}
        />
        <OnDay {...given} />
        {every === 'cron' && <Cron {...given} />}
        {every !== 'cron' && every !== 'hour' && (
          <TextField
            label={i18n.t('Time ({zone})', { zone: zoneNameOf(timeZone) })}
            type="time"
            required
            value={at}
            problem={refusedAt(error, 'preset')}
            onChange={({ target }) => change({ at: target.value })}
          />
        )}
      </Columns>
      <Combobox
        label={i18n.t('Time zone')}
        value={timeZone}
        hint={i18n.t('Times follow this zone, including daylight saving time.')}
        problem={refusedAt(error, 'timeZone')}
        options={zoneChoices(timeZone)}
        onChange={chosen => change({ timeZone: chosen })}
      />
    </fieldset>
  );
};
