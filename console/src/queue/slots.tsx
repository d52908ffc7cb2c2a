import { zoneNameOf } from '../lib/times.ts';
import { zoneChoices } from '../lib/zones.ts';
import { labelsIn } from '../lib/labels.ts';
import { platformName, platforms, type Platform } from '../post/states.tsx';
import { Button } from '../ui/button.tsx';
import { Choices } from '../ui/choices.tsx';
import { Combobox } from '../ui/choose/combobox.tsx';
import { Field, TextField } from '../ui/field.tsx';
import { Card } from '../ui/parts.tsx';
import { aSlot, weekdays, type QueueDraft, type SlotDraft } from './draft.ts';
import { i18n } from '../lib/i18n.ts';

/** Days of a week, of which at least one is chosen. */
export const Days = ({
  of: days,
  onChange,
}: {
  of: SlotDraft['days'];
  onChange: (days: SlotDraft['days']) => void;
}) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="mb-1 font-medium">{i18n.t('Days')}</legend>
    <div className="flex flex-wrap gap-1">
      {weekdays.map(([day, name, short]) => (
        <label
          key={day}
          className="relative flex min-h-9 items-center rounded-lg border border-strong-line px-2.5 has-checked:border-accent has-checked:bg-accent-wash has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            className="absolute inset-0 cursor-pointer opacity-0"
            aria-label={name}
            checked={days.includes(day)}
            onChange={({ target }) =>
              onChange(
                weekdays
                  .map(([one]) => one)
                  .filter(one => (one === day ? target.checked : days.includes(one))),
              )
            }
          />
          <span aria-hidden>{short}</span>
        </label>
      ))}
    </div>
    {days.length === 0 && <p className="text-bad">{i18n.t('Choose at least one day.')}</p>}
  </fieldset>
);

const Slot = ({
  slot,
  number,
  zone,
  onChange,
  onRemove,
}: {
  slot: SlotDraft;
  number: number;
  zone: string;
  onChange: (part: Partial<SlotDraft>) => void;
  onRemove: () => void;
}) => (
  <li>
    <Card>
      <div
        role="group"
        aria-label={i18n.t('Slot {number}', { number })}
        className="flex flex-wrap items-start gap-x-4 gap-y-3"
      >
        <Days of={slot.days} onChange={days => onChange({ days })} />
        <Field label={i18n.t('Time ({zone})', { zone: zoneNameOf(zone) })}>
          {given => (
            <input
              type="time"
              value={slot.time}
              onChange={({ target }) => onChange({ time: target.value })}
              {...given}
            />
          )}
        </Field>
        <div className="flex flex-col gap-1">
          <span className="font-medium">{i18n.t('Only for')}</span>
          <Choices
            label={i18n.t('Any platform')}
            values={slot.platforms}
            options={platforms.map(name => [name, platformName(name)])}
            onChange={values => onChange({ platforms: values as readonly Platform[] })}
          />
        </div>
        <TextField
          label={i18n.t('Only with one of these labels')}
          hint={i18n.t('Separated by commas. Empty for any post.')}
          defaultValue={slot.labels.join(', ')}
          onChange={({ target }) => onChange({ labels: labelsIn(target.value) })}
        />
        <Button className="ms-auto self-center" onClick={onRemove}>
          {i18n.t('Remove')}
        </Button>
      </div>
    </Card>
  </li>
);

/** The zone and the slots of a queue, to be changed. */
export const Slots = ({
  draft,
  onChange,
}: {
  draft: QueueDraft;
  onChange: (part: Partial<QueueDraft>) => void;
}) => {
  const { slots, timeZone } = draft;
  return (
    <>
      <div className="max-w-sm">
        <Combobox
          label={i18n.t('Time zone')}
          hint={i18n.t('Slot times use this zone, including daylight saving time.')}
          value={timeZone}
          options={zoneChoices(timeZone)}
          onChange={zone => onChange({ timeZone: zone })}
        />
      </div>
      <ol aria-label={i18n.t('Slots')} className="flex flex-col gap-3">
        {slots.map((slot, index) => (
          <Slot
            key={slot.key}
            slot={slot}
            number={index + 1}
            zone={timeZone}
            onChange={part =>
              onChange({ slots: slots.map(one => (one.key === slot.key ? { ...one, ...part } : one)) })
            }
            onRemove={() => onChange({ slots: slots.filter(({ key }) => key !== slot.key) })}
          />
        ))}
      </ol>
      <Button className="self-start" onClick={() => onChange({ slots: [...slots, aSlot()] })}>
        {i18n.t('Add a slot')}
      </Button>
    </>
  );
};
