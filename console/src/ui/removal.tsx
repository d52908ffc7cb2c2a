import type { ReactNode } from 'react';
import { useChange } from '../api/change.ts';
import { Sure } from './sure.tsx';
import { i18n } from '../lib/i18n.ts';

/** The button that deletes a thing with a page of its own: it says what goes with it, and leads away once it is done. */
export const Removal = ({
  noun,
  name,
  run,
  onDone,
  children,
}: {
  /** Noun in the keys of the affected queries. */
  noun: string;
  name: string;
  run: () => PromiseLike<unknown>;
  onDone: () => unknown;
  children: ReactNode;
}) => {
  const remove = useChange({ noun, run, said: () => i18n.t('{name} was deleted', { name }), onDone });
  return (
    <Sure
      name={i18n.t('Delete')}
      look="danger"
      title={i18n.t('Delete {name}?', { name })}
      isBusy={remove.isPending}
      onSure={() => remove.mutate(undefined)}
    >
      {children}
    </Sure>
  );
};
