import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LaterFinder } from './later.tsx';
import { i18n } from '../lib/i18n.ts';

/** Cmd-K or Ctrl-K: goes anywhere and does anything. */
export const CommandMenu = ({ onHelp }: { onHelp: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="sm:justify-between">
        <span>{i18n.t('Find')}</span>
        <kbd aria-hidden="true" className="hidden text-quiet sm:inline">
          Ctrl K
        </kbd>
      </Button>
      {isOpen && <LaterFinder onDone={() => setOpen(false)} onHelp={onHelp} />}
    </>
  );
};
