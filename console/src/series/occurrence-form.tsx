import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Body } from '@sdk';
import { refusedAt, refusedElsewhere } from '../api/refused.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { DateTimeField } from '../ui/choose/date-time-field.tsx';
import { Field, readField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSeriesChange, type Occurrence, type Series } from './queries.ts';
import { moveRule } from './rule.ts';
import { i18n } from '../lib/i18n.ts';

type Changes = Body<'updateOccurrence'>;
type Scope = NonNullable<Changes['scope']>;

const scopes: readonly (readonly [Scope, string])[] = [
  ['one', i18n.t('Only this one')],
  ['following', i18n.t('This one and all that follow')],
];

const Scopes = ({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) => (
  <fieldset className="flex flex-col">
    <legend className="font-medium">{i18n.t('Changes')}</legend>
    {scopes.map(([scope, name]) => (
      <label key={scope} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="radio"
          name="scope"
          className="size-4 accent-accent-fill"
          checked={value === scope}
          onChange={() => onChange(scope)}
        />
        {name}
      </label>
    ))}
  </fieldset>
);

/** Moves the rule along where all that follow are moved to another day. */
const followingOf = (series: Series, key: string, time: string, text: string): Changes => {
  const rule = moveRule(series.rule, series.startsAt, key, time);
  return {
    scope: 'following',
    ...(time !== key && { startsAt: time }),
    ...(rule !== series.rule && { rule }),
    ...(text !== '' && text !== series.text && { text }),
  };
};

const sameTime = (key: string, time: string): string => (key.slice(0, 16) === time ? key : `${time}:00`);

/** Saves the occurrence. If the change also applies to later occurrences, a new series is created and its page opens. */
const useSave = (series: Series, key: string, onDone: () => void) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  return useSeriesChange({
    isShown: true,
    run: (changes: Changes) =>
      api.series.updateOccurrence(series.id, key, changes, { ifMatch: `"${series.revision}"` }),
    said: ({ id, name }, { skipped }) => {
      if (id !== series.id) return i18n.t('{name} continues as a separate series from here', { name });
      return skipped === true ? i18n.t('{name} ends before it', { name }) : i18n.t('Changed');
    },
    onDone: ({ id }) => {
      onDone();
      if (id !== series.id)
        void navigate({ to: '/o/$org/series/$seriesId', params: { org: org.slug, seriesId: id } });
    },
  });
};

const Words = ({
  series,
  own,
  isFollowing,
  problem,
}: {
  series: Series;
  own: string | null;
  isFollowing: boolean;
  problem: string | undefined;
}) => {
  if (isFollowing && series.variants.length > 0)
    return <p className="text-quiet">{i18n.t('The texts are used in turn. Change them in the series.')}</p>;
  return (
    <Field
      key={String(isFollowing)}
      label={i18n.t('Text')}
      hint={isFollowing ? undefined : i18n.t('Empty to use the text of the series.')}
      problem={problem}
    >
      {given => (
        <textarea
          name="text"
          rows={4}
          dir="auto"
          defaultValue={isFollowing ? series.text : (own ?? '')}
          {...given}
        />
      )}
    </Field>
  );
};

/** Moves or edits an occurrence alone, or with all that follow, which become a series of their own. */
export const OccurrenceForm = ({
  series,
  of: { occurrence: key, startsAt, text },
  onDone,
}: {
  series: Series;
  of: Occurrence;
  onDone: () => void;
}) => {
  const [scope, setScope] = useState<Scope>('one');
  const isFollowing = scope === 'following';
  const save = useSave(series, key, onDone);
  const { error, isPending } = save;
  const send = (form: HTMLFormElement): void => {
    const time = sameTime(key, readField(form, 'time'));
    const words = readField(form, 'text');
    if (isFollowing) save.mutate(followingOf(series, key, time, words));
    else save.mutate({ startsAt: time === key ? null : time, text: words === '' ? null : words });
  };
  return (
    <Form
      action={i18n.t('Save')}
      sends={{ isPending, error: refusedElsewhere(error, ['startsAt', 'rule', 'text']) }}
      onSend={send}
    >
      <Scopes value={scope} onChange={setScope} />
      <DateTimeField
        label={i18n.t('When')}
        zone={series.timeZone}
        name="time"
        required
        autoFocus
        defaultValue={(startsAt ?? key).slice(0, 16)}
        problem={refusedAt(error, 'startsAt') ?? refusedAt(error, 'rule')}
      />
      <Words series={series} own={text} isFollowing={isFollowing} problem={refusedAt(error, 'text')} />
      {isFollowing && (
        <Button
          look="quiet"
          className="self-start"
          isBusy={isPending}
          onClick={() => save.mutate({ scope, skipped: true })}
        >
          {i18n.t('End the series before this one')}
        </Button>
      )}
    </Form>
  );
};
