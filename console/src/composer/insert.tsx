import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kinds, savedTextsQuery, type SavedText } from '../saved-texts/queries.ts';
import { useOrganization } from '../shell/organization.ts';
import { Dialog } from '../ui/dialog.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { Draft } from './draft.ts';
import { i18n } from '../lib/i18n.ts';

interface Given {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

const below = (text: string, added: string): string =>
  [text.trimEnd(), added].filter(part => part !== '').join('\n\n');

const gaps = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_ -]{0,39}?)\s*\}\}/gu;

const filled = (text: string, fields: Readonly<Record<string, string>>): string =>
  text.replace(gaps, (whole, name: string) => fields[name] ?? whole);

/**
 * Returns the draft with a saved text appended: to the common text, to the platforms' own texts, and to platforms for which
 * the saved text has its own wording.
 */
export const insertInto = (
  { text, platforms, options }: Draft,
  saved: SavedText,
  fields: Readonly<Record<string, string>> = {},
): Pick<Draft, 'text' | 'options'> => {
  const own = platforms.flatMap(platform => {
    const written = options[platform]?.text;
    const words = saved.platformTexts[platform];
    if (typeof written !== 'string' && words === undefined) return [];
    const added = filled(words ?? saved.text, fields);
    return [[platform, { ...options[platform], text: below(written ?? text, added) }]];
  });
  return {
    text: below(text, filled(saved.text, fields)),
    options: { ...options, ...Object.fromEntries(own) },
  };
};

/** Asks for the values of a template's fields. */
const Fields = ({
  saved,
  onFill,
}: {
  saved: SavedText;
  onFill: (fields: Record<string, string>) => void;
}) => (
  <Form
    action={i18n.t('Insert')}
    sends={{ error: null, isPending: false }}
    onSend={form => onFill(Object.fromEntries(saved.fields.map(name => [name, readField(form, name)])))}
  >
    {saved.fields.map((name, index) => (
      <TextField key={name} label={name} name={name} required autoFocus={index === 0} />
    ))}
  </Form>
);

/** Appends a saved text of the brand. */
export const Insert = ({ draft, change }: Given) => {
  const { org, api } = useOrganization();
  const { data: texts = [] } = useQuery(savedTextsQuery({ orgId: org.id, api }, draft.brandSlug));
  const [asked, setAsked] = useState<SavedText>();
  if (texts.length === 0) return null;
  const insert = (saved: SavedText, fields?: Record<string, string>): void => {
    change(insertInto(draft, saved, fields));
    setAsked(undefined);
  };
  const choose = (id: string): void => {
    const saved = texts.find(text => text.id === id);
    if (!saved) return;
    if (saved.fields.length > 0) setAsked(saved);
    else insert(saved);
  };
  return (
    <>
      <select
        aria-label={i18n.t('Insert a saved text')}
        value=""
        onChange={({ target }) => choose(target.value)}
        className="min-h-9 max-w-full self-start rounded-lg border border-strong-line bg-paper px-3 pointer-coarse:min-h-11"
      >
        <option value="">{i18n.t('Insert…')}</option>
        {kinds.map(([kind, , several]) => {
          const own = texts.filter(text => text.kind === kind);
          return (
            own.length > 0 && (
              <optgroup key={kind} label={several}>
                {own.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </select>
      <Dialog title={asked?.name} isOpen={asked !== undefined} onClose={() => setAsked(undefined)}>
        {asked && <Fields saved={asked} onFill={fields => insert(asked, fields)} />}
      </Dialog>
    </>
  );
};
