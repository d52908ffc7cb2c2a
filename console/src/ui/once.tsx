import { copy } from '../post/copy.ts';
import { Toolbar } from './layout/toolbar.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './parts.tsx';
import { i18n } from '../lib/i18n.ts';

/** A secret that is shown this one time. */
export const Once = ({
  title,
  secret,
  onClose,
}: {
  title: string;
  secret: string | undefined;
  onClose: () => void;
}) => (
  <Dialog title={title} keepsOpen isOpen={secret !== undefined} onClose={onClose}>
    <div className="flex flex-col gap-3">
      <Note>{i18n.t('Copy it now. It is shown only once.')}</Note>
      <code className="rounded-lg bg-sunk p-3 break-all select-all">{secret}</code>
      <Toolbar align="end">
        <Button onClick={onClose}>{i18n.t('Done')}</Button>
        <Button look="primary" onClick={() => void copy(secret ?? '')}>
          {i18n.t('Copy')}
        </Button>
      </Toolbar>
    </div>
  </Dialog>
);
