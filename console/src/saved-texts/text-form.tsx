import type { Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { platformName, platforms } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Field, readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { SavedText, SavedTextKind } from './queries.ts';
import { i18n } from '../lib/i18n.ts';

type PlatformTexts = Schemas['SavedText']['platformTexts'];

const leftOut = (form: HTMLFormElement, platform: string): boolean =>
  new FormData(form).get(`${platform} leave out`) !== null;

/** A field that stays empty takes the text for all; leaving the text out there is said by its own box. */
const platformTextsIn = (form: HTMLFormElement): PlatformTexts =>
  Object.fromEntries(
    platforms.flatMap(platform => {
      const text = readField(form, platform);
      if (leftOut(form, platform)) return [[platform, '']];
      return text.trim() === '' ? [] : [[platform, text]];
    }),
  );

const OnPlatforms = ({ texts }: { texts: PlatformTexts }) => (
  <details open={Object.keys(texts).length > 0}>
    <summary className="cursor-pointer font-medium">{i18n.t('Different text on a platform')}</summary>
    <div className="mt-2 flex flex-col gap-3">
      {platforms.map(platform => (
        <div key={platform} className="flex flex-col gap-1">
          <Field label={platformName(platform)}>
            {given => (
              <textarea name={platform} rows={2} dir="auto" defaultValue={texts[platform]} {...given} />
            )}
          </Field>
          <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <input type="checkbox" name={`${platform} leave out`} defaultChecked={texts[platform] === ''} />
            {i18n.t('Omit it on {platform}', { platform: platformName(platform) })}
          </label>
        </div>
      ))}
    </div>
  </details>
);

/** A saved text: a new one of a kind, or one that there is. */
export const TextForm = ({
  brandSlug,
  kind,
  saved,
  onDone,
}: {
  brandSlug: string;
  kind: SavedTextKind;
  saved: SavedText | undefined;
  onDone: () => unknown;
}) => {
  const { api } = useOrganization();
  const save = useChange({
    noun: 'saved-texts',
    isShown: true,
    run: (given: Pick<SavedText, 'name' | 'text' | 'platformTexts'>): PromiseLike<SavedText> =>
      saved
        ? api.savedTexts.update(brandSlug, saved.id, given)
        : api.savedTexts.create(brandSlug, { ...given, kind }),
    said: ({ name }) => i18n.t('{name} is saved', { name }),
    onDone,
  });
  return (
    <Form
      action={i18n.t('Save')}
      sends={save}
      onSend={form =>
        save.mutate({
          name: readField(form, 'name'),
          text: readField(form, 'text'),
          platformTexts: platformTextsIn(form),
        })
      }
    >
      <TextField
        label={i18n.t('Name')}
        name="name"
        required
        maxLength={100}
        autoFocus
        defaultValue={saved?.name}
      />
      <Field
        label={i18n.t('Text')}
        hint={
          kind === 'template'
            ? i18n.t("Put fields in two braces, such as '{{product}}'.")
            : kind === 'hashtags' && i18n.t('Separated by spaces.')
        }
      >
        {given => <textarea name="text" rows={5} required dir="auto" defaultValue={saved?.text} {...given} />}
      </Field>
      <OnPlatforms texts={saved?.platformTexts ?? {}} />
    </Form>
  );
};
