import { useId } from 'react';
import { namesOf } from '../calendar/search.ts';
import { platformName, platforms } from '../post/states.tsx';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Choices } from '../ui/choices.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { useLabels, type Shown } from './queries.ts';
import { filterNames, groups, metrics, spans, type AnalyticsSearch } from './search.ts';
import { groupName, metricName } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

/** Choice of exactly one of a few values. */
const Pick = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div className="flex items-center gap-1.5">
      <label htmlFor={id} className="text-quiet">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-9 max-w-44 rounded-lg border border-strong-line bg-paper px-2 pointer-coarse:min-h-11"
      >
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
};

export type SetSearch = (change: Partial<Record<keyof AnalyticsSearch, string | undefined>>) => void;

/** Filters of the posts and the metric. All of them are in the URL. */
export const Filters = ({ shown, set }: { shown: Shown; set: SetSearch }) => {
  const { search } = shown;
  const labels = useLabels(shown);
  return (
    <Toolbar label={i18n.t('Filters')}>
      <Pick
        label={i18n.t('Last')}
        value={search.days ?? '30'}
        options={spans.map(span => [
          span,
          i18n.t('{days, plural, one {# day} other {# days}}', { days: Number(span) }),
        ])}
        onChange={days => set({ days })}
      />
      <Pick
        label={i18n.t('By')}
        value={search.by ?? 'platform'}
        options={groups.map(group => [group, groupName(group)])}
        onChange={by => set({ by })}
      />
      <Pick
        label={i18n.t('Metric')}
        value={search.metric ?? 'likes'}
        options={metrics.map(metric => [metric, metricName(metric)])}
        onChange={metric => set({ metric })}
      />
      <Choices
        label={i18n.t('All platforms')}
        values={namesOf(search.platform)}
        options={platforms.map(name => [name, platformName(name)])}
        onChange={values => set({ platform: values.join(',') })}
      />
      {labels.length > 0 && (
        <Choice
          label={i18n.t('All labels')}
          value={search.label}
          options={labels.map(label => [label, label])}
          onChange={label => set({ label })}
        />
      )}
      {filterNames.some(name => search[name] !== undefined) && (
        <Button
          look="quiet"
          onClick={() => set(Object.fromEntries(filterNames.map(name => [name, undefined])))}
        >
          {i18n.t('Show all')}
        </Button>
      )}
    </Toolbar>
  );
};
