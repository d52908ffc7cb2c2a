import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '@sdk';
import { connectionsQuery } from '../api/queries.ts';
import { connectedDefaults } from '../connections/default-accounts.ts';
import { platformName, type Platform } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readField, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { Draft } from './draft.ts';
import { i18n } from '../lib/i18n.ts';

interface Given {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

type Found = Data<'findMention'>['mentions'][number];
type Account = Data<'listConnections'>['connections'][number];

const followedBy = (text: string, words: string): string =>
  text === '' || /\s$/.test(text) ? text + words : `${text} ${words}`;

/** Returns the draft with a mention appended to the platform's own text, or to the common text. */
export const mentionIn = (
  { text, options }: Draft,
  platform: Platform,
  words: string,
): Partial<Pick<Draft, 'text' | 'options'>> => {
  const own = options[platform]?.text;
  if (typeof own !== 'string') return { text: followedBy(text, words) };
  return { options: { ...options, [platform]: { ...options[platform], text: followedBy(own, words) } } };
};

/** Lists the accounts that the platform found for a name, or why the platform could not be searched. */
const Answer = ({
  platform,
  found,
  onInsert,
}: {
  platform: Platform;
  found: readonly Found[];
  onInsert: (words: string) => void;
}) => {
  const name = platformName(platform);
  if (found.length === 0)
    return <p role="status">{i18n.t('{name} knows no account with this name.', { name })}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {found.map(one => (
        <li key={one.id} className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="font-medium">
            {one.name}
          </span>
          <span className="text-quiet">{`@${one.handle}`}</span>
          <Button
            aria-label={i18n.t('Mention {name}', { name: one.name })}
            onClick={() => onInsert(one.text)}
          >
            {i18n.t('Mention')}
          </Button>
          {!one.isKnown && (
            <p className="w-full text-quiet">
              {i18n.t('{name} offers no lookup, so the mention is published as you typed it.', { name })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
};

const LookUp = ({
  accounts,
  onInsert,
}: {
  accounts: readonly Account[];
  onInsert: (platform: Platform, words: string) => void;
}) => {
  const { api } = useOrganization();
  const [platform, setPlatform] = useState<Platform>(accounts[0]?.platform ?? 'x');
  const find = useMutation({
    meta: { isShown: true },
    mutationFn: async (q: string) => {
      const account = accounts.find(one => one.platform === platform);
      return (await api.connections.findMention(account?.id ?? '', { q })).mentions;
    },
  });
  return (
    <Form action={i18n.t('Look up')} sends={find} onSend={form => find.mutate(readField(form, 'handle'))}>
      <SelectField
        label={i18n.t('Platform')}
        value={platform}
        options={accounts.map(one => [one.platform, platformName(one.platform)])}
        onChange={({ target }) => {
          setPlatform(target.value as Platform);
          find.reset();
        }}
      />
      <TextField
        label={i18n.t('Handle, or address of the page')}
        name="handle"
        required
        maxLength={200}
        autoFocus
      />
      {find.data && (
        <Answer platform={platform} found={find.data} onInsert={words => onInsert(platform, words)} />
      )}
    </Form>
  );
};

/** Searches a platform for an account and appends a mention of it to the text. */
export const Mention = ({ draft, change }: Given) => {
  const { org, api } = useOrganization();
  const { data: connections = [] } = useQuery(connectionsQuery({ orgId: org.id, api }));
  const [isOpen, setIsOpen] = useState(false);
  const accounts = connectedDefaults(connections, draft.brandSlug).filter(({ platform }) =>
    draft.platforms.includes(platform),
  );
  if (accounts.length === 0) return null;
  return (
    <>
      <Button look="quiet" className="self-start" onClick={() => setIsOpen(true)}>
        {i18n.t('Mention someone')}
      </Button>
      <Dialog title={i18n.t('Mention someone')} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <LookUp
          accounts={accounts}
          onInsert={(platform, words) => {
            change(mentionIn(draft, platform, words));
            setIsOpen(false);
          }}
        />
      </Dialog>
    </>
  );
};
