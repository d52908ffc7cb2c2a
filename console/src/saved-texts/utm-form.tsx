import type { Schemas } from '@sdk';
import { useBrandChange } from '../reviews/use-brand-change.tsx';
import { Button } from '../ui/button.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Part } from '../ui/rows.tsx';
import { i18n } from '../lib/i18n.ts';

type Utm = Schemas['Utm'];

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const;

const first: Utm = { domains: [], parameters: { source: '{platform}', medium: 'social' }, platforms: {} };

const utmIn = (form: HTMLFormElement, { platforms }: Utm): Utm => ({
  domains: readField(form, 'domains')
    .split(/[\s,]+/)
    .filter(Boolean),
  parameters: Object.fromEntries(
    parameters.flatMap(name => {
      const value = readField(form, name).trim();
      return value === '' ? [] : [[name, value]];
    }),
  ),
  // set by programs alone, and kept
  platforms,
});

/** Form for the UTM parameters that publishing adds to links to the brand's own domains. */
export const UtmForm = ({ brandSlug, utm }: { brandSlug: string; utm: Utm | null }) => {
  const { change, sends, question } = useBrandChange(brandSlug);
  const save = (wanted: Utm | null): void =>
    change({
      wanted: { utm: wanted },
      said: wanted ? i18n.t('Links get these parameters') : i18n.t('Links do not change'),
    });
  const shown = utm ?? first;
  return (
    <Part
      title={i18n.t('UTM parameters')}
      note={i18n.t(
        'The service adds them to links to your own domains in published posts. Previews show them. Existing parameters of a link are kept.',
      )}
      actions={utm && <Button onClick={() => save(null)}>{i18n.t('No captions')}</Button>}
    >
      <Form action={i18n.t('Save')} sends={sends} onSend={form => save(utmIn(form, shown))}>
        <TextField
          label={i18n.t('Your domains')}
          name="domains"
          required
          hint={i18n.t('Separated by commas, such as example.com, including subdomains.')}
          defaultValue={shown.domains.join(', ')}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          {parameters.map(name => (
            <TextField
              key={name}
              label={`utm_${name}`}
              name={name}
              maxLength={100}
              hint={
                name === 'source' ? i18n.t("'{platform}' stands for the name of the platform.") : undefined
              }
              defaultValue={shown.parameters[name]}
            />
          ))}
        </div>
      </Form>
      {question}
    </Part>
  );
};
