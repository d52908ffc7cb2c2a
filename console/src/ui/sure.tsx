import { useState, type ReactNode } from 'react';
import { Toolbar } from './layout/toolbar.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { i18n } from '../lib/i18n.ts';

/** Explains the consequences of an action that cannot be undone, and runs it after confirmation. */
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

/**
 * Button for an action that cannot be undone. It explains the consequences first. All other actions run immediately and
 * offer an undo.
 */
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
