import { useId, useRef } from 'react';
import type { Schemas } from '@sdk';
import { useKeys } from '../shell/keys.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/form.tsx';
import { i18n } from '../lib/i18n.ts';

export type Decision = Schemas['ReviewDecision'];

/** Words, and the three things that can be decided; by keys where the page has them. */
export const DecisionForm = ({
  sends,
  onDecide,
  hasKeys = false,
}: {
  sends: { error: unknown; isPending: boolean };
  onDecide: (decision: Decision, words: string | null) => unknown;
  hasKeys?: boolean;
}) => {
  const words = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const decide = (decision: Decision) =>
    !sends.isPending && onDecide(decision, words.current?.value.trim() || null);
  useKeys(
    hasKeys
      ? { a: () => decide('approve'), c: () => decide('request_changes'), x: () => decide('reject') }
      : {},
  );
  const key = (name: string) => hasKeys && <kbd className="opacity-80 pointer-coarse:hidden">{name}</kbd>;
  return (
    <div className="flex flex-col gap-3">
      <Field label={i18n.t('Your comment')} hint={i18n.t('The people behind the post get them.')}>
        {given => <textarea {...given} ref={words} rows={2} maxLength={5_000} name={id} />}
      </Field>
      <Problem of={sends} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" isBusy={sends.isPending} onClick={() => decide('approve')}>
          {i18n.t('Approve')} {key('a')}
        </Button>
        <Button isBusy={sends.isPending} onClick={() => decide('request_changes')}>
          {i18n.t('Ask for changes')} {key('c')}
        </Button>
        <Button className="ms-auto" isBusy={sends.isPending} onClick={() => decide('reject')}>
          {i18n.t('Reject')} {key('x')}
        </Button>
      </div>
    </div>
  );
};
