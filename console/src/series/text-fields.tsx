import { refusedAt } from '../api/refused.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Note } from '../ui/parts.tsx';
import { aText, type TextDraft } from './draft.ts';
import { i18n } from '../lib/i18n.ts';

/** Maximum number of texts that the API accepts. */
const maxTexts = 20;

/** The texts of a series: one for all of its posts, or several in turn. */
export const TextFields = ({
  texts,
  onChange,
  error,
}: {
  texts: readonly TextDraft[];
  onChange: (texts: readonly TextDraft[]) => void;
  error: unknown;
}) => {
  const problem = refusedAt(error, 'text') ?? refusedAt(error, 'variants');
  return (
    <div className="flex flex-col gap-2">
      {texts.map(({ key, text }, index) => (
        <div key={key} className="flex flex-col gap-1">
          <Field label={texts.length === 1 ? i18n.t('Text') : i18n.t('Text {index}', { index: index + 1 })}>
            {given => (
              <textarea
                rows={3}
                dir="auto"
                value={text}
                onChange={({ target }) =>
                  onChange(texts.map(one => (one.key === key ? { ...one, text: target.value } : one)))
                }
                {...given}
                aria-invalid={problem !== undefined || undefined}
              />
            )}
          </Field>
          {texts.length > 1 && (
            <Button
              look="quiet"
              className="self-end"
              aria-label={i18n.t('Remove text {index}', { index: index + 1 })}
              onClick={() => onChange(texts.filter(one => one.key !== key))}
            >
              {i18n.t('Remove')}
            </Button>
          )}
        </div>
      ))}
      {problem !== undefined && <Note tone="bad">{problem}</Note>}
      <Toolbar>
        {texts.length < maxTexts && (
          <Button onClick={() => onChange([...texts, aText()])}>{i18n.t('Add a text')}</Button>
        )}
        <span className="text-quiet">
          {texts.length === 1
            ? i18n.t('Several texts are used in turn, one per post.')
            : i18n.t('Used in turn, in this order.')}
        </span>
      </Toolbar>
    </div>
  );
};
