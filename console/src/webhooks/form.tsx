import { useState } from 'react';
import type { Body } from '@sdk';
import { useChange } from '../api/change.ts';
import { BrandChecks } from '../settings/brand-checks.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Check, Field, readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { chosenEvents, type SubscribedEvent, type Webhook } from './words.tsx';
import { i18n } from '../lib/i18n.ts';
import { listInSentence } from '../lib/lists.ts';

type Given = Body<'createWebhook'>;

/** `Name: value`, one a line. */
const headersOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .filter(line => line.includes(':'))
      .map(line => {
        const at = line.indexOf(':');
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );

const Events = ({
  chosen,
  onChange,
}: {
  chosen: readonly SubscribedEvent[];
  onChange: (events: SubscribedEvent[]) => void;
}) => {
  const isAll = chosen.includes('*');
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">{i18n.t('Events')}</legend>
      <Check
        label={i18n.t('Everything, including future additions')}
        checked={isAll}
        onChange={({ target }) => onChange(target.checked ? ['*'] : [])}
      />
      <div className="grid sm:grid-cols-2">
        {chosenEvents.map(([event, name]) => (
          <Check
            key={event}
            label={name}
            disabled={isAll}
            checked={isAll || chosen.includes(event)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, event] : chosen.filter(one => one !== event))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};

/** Header values are never shown again. Existing values are kept unless new ones are entered. */
const Headers = ({ kept }: { kept: readonly string[] }) => (
  <>
    <Field
      label={kept.length === 0 ? i18n.t('Custom headers') : i18n.t('Other custom headers')}
      hint={i18n.t('Name: value, one per line. Values are stored encrypted.')}
    >
      {given => <textarea name="headers" rows={2} {...given} />}
    </Field>
    {kept.length > 0 && (
      <>
        <p className="text-quiet">
          {i18n.t('Current headers: {kept}. New ones replace them all.', { kept: listInSentence(kept) })}
        </p>
        <Check label={i18n.t('Remove all headers')} name="noHeaders" />
      </>
    )}
  </>
);

const More = ({ webhook }: { webhook: Webhook | undefined }) => (
  <details className="rounded-lg border border-line px-3 py-2">
    <summary className="min-h-7 font-medium">{i18n.t('More')}</summary>
    <div className="grid gap-3 pt-2 sm:grid-cols-2">
      <TextField
        label={i18n.t('Maximum requests per second')}
        name="ratePerSecond"
        type="number"
        min={1}
        max={1000}
        defaultValue={webhook?.ratePerSecond ?? 100}
      />
      <TextField
        label={i18n.t('Maximum concurrent requests')}
        name="maxConcurrency"
        type="number"
        min={1}
        max={100}
        defaultValue={webhook?.maxConcurrency ?? 20}
      />
      <div className="sm:col-span-2">
        <Headers kept={Object.keys(webhook?.headers ?? {})} />
      </div>
    </div>
  </details>
);

/** Form for a new webhook, or for changes of `webhook`. */
export const WebhookForm = ({
  webhook,
  onDone,
}: {
  webhook?: Webhook;
  onDone: (secret: string | undefined) => void;
}) => {
  const { api } = useOrganization();
  const [events, setEvents] = useState<SubscribedEvent[]>([...(webhook?.events ?? ['*'])]);
  const [brandIds, setBrands] = useState<string[]>([...(webhook?.brandIds ?? [])]);
  const save = useChange({
    noun: 'webhooks',
    isShown: true,
    run: async (given: Given) => {
      const made = await (webhook ? api.webhooks.update(webhook.id, given) : api.webhooks.create(given));
      return 'secret' in made.webhook ? made.webhook.secret : undefined;
    },
    said: (_made, { name }) =>
      webhook ? i18n.t('{name} is saved', { name }) : i18n.t('{name} was created', { name }),
    onDone,
  });
  const send = (form: HTMLFormElement): void => {
    const headers = readField(form, 'headers').trim();
    save.mutate({
      name: readField(form, 'name'),
      url: readField(form, 'url'),
      events,
      brandIds: brandIds.length === 0 ? null : brandIds,
      ratePerSecond: Number(readField(form, 'ratePerSecond')),
      maxConcurrency: Number(readField(form, 'maxConcurrency')),
      ...((headers !== '' || readField(form, 'noHeaders') !== '') && { headers: headersOf(headers) }),
    });
  };
  return (
    <Form action={webhook ? i18n.t('Save') : i18n.t('Create')} sends={save} onSend={send}>
      <TextField
        label={i18n.t('Name')}
        name="name"
        required
        maxLength={100}
        autoFocus
        defaultValue={webhook?.name}
      />
      <TextField
        label={i18n.t('Address')}
        name="url"
        type="url"
        required
        maxLength={2000}
        placeholder="https://"
        hint={i18n.t('Must start with https and be reachable from the internet.')}
        defaultValue={webhook?.url}
      />
      <Events chosen={events} onChange={setEvents} />
      <BrandChecks chosen={brandIds} onChange={setBrands} />
      <More webhook={webhook} />
    </Form>
  );
};
