import { useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';

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
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="flex flex-col gap-4">
          <div>{children}</div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Keep it</Button>
            <Button
              look="danger"
              onClick={() => {
                setOpen(false);
                onSure();
              }}
            >
              {name}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
};
