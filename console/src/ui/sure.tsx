import { useState, type ReactNode } from 'react';
import { Toolbar } from './layout/toolbar.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { i18n } from '../lib/i18n.ts';

/** Says what goes with what nobody can take back, and does it once somebody is sure. */
export const SureDialog = ({
  name,
  title,
  children,
  isOpen,
  onClose,
  onSure,
}: {
  name: string;
  title: string;
  children: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  onSure: () => unknown;
}) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose}>
    <div className="flex flex-col gap-4">
      <div>{children}</div>
      <Toolbar align="end">
        <Button onClick={onClose}>{i18n.t('Keep it')}</Button>
        <Button
          look="danger"
          onClick={() => {
            onClose();
            onSure();
          }}
        >
          {name}
        </Button>
      </Toolbar>
    </div>
  </Dialog>
);

/** A button for what nobody can take back: it says first what goes with it. All else is done at once, with an undo. */
export const Sure = ({
  name,
  title,
  children,
  onSure,
  isBusy,
  look = 'plain',
}: {
  name: string;
  title: string;
  children: ReactNode;
  onSure: () => unknown;
  isBusy: boolean;
  look?: ButtonLook;
}) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look} isBusy={isBusy} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <SureDialog name={name} title={title} isOpen={isOpen} onClose={() => setOpen(false)} onSure={onSure}>
        {children}
      </SureDialog>
    </>
  );
};
