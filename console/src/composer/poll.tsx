import { useState } from 'react';
import type { Platform } from '../post/states.tsx';
import { Field, TextField } from '../ui/field.tsx';
import { i18n } from '../lib/i18n.ts';

interface Given {
  platform: Platform;
  given: Readonly<Record<string, unknown>>;
  set: (name: string, value: unknown) => void;
}

const polling: readonly Platform[] = ['x', 'linkedin', 'threads'];

/** Options of a poll, one per line. Empty lines exist only on the screen. */
const Answers = ({ given, set }: Pick<Given, 'given' | 'set'>) => {
  const { pollOptions } = given;
  const [written, setWritten] = useState(Array.isArray(pollOptions) ? pollOptions.join('\n') : '');
  const write = (text: string): void => {
    setWritten(text);
    const answers = text.split('\n').filter(line => line.trim() !== '');
    set('pollOptions', answers.length === 0 ? '' : answers);
  };
  return (
    <Field label={i18n.t('Answers of a poll')} hint={i18n.t('2 to 4, one per line.')}>
      {field => (
        <textarea
          {...field}
          rows={3}
          dir="auto"
          value={written}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </Field>
  );
};

/** Poll of a post without files, on platforms with polls. */
export const PollOptions = ({ platform, given, set }: Given) => {
  const question = given['pollQuestion'];
  if (!polling.includes(platform)) return null;
  return (
    <>
      {platform === 'linkedin' && (
        <TextField
          label={i18n.t('Question of a poll')}
          dir="auto"
          maxLength={140}
          value={typeof question === 'string' ? question : ''}
          onChange={({ target }) => set('pollQuestion', target.value)}
        />
      )}
      <Answers given={given} set={set} />
    </>
  );
};
