import { Dialog as Base } from '@base-ui/react/dialog';
import { buttonClass } from './button.tsx';
import type { DialogGiven } from './dialog.tsx';
import { i18n } from '../lib/i18n.ts';

/** The dialog of `Dialog`: from below on a telephone, in the middle elsewhere. */
export const DialogPanel = ({
  title,
  isOpen,
  onClose,
  children,
  isWide = false,
  canClose = true,
  keepsOpen = false,
}: DialogGiven) => (
  <Base.Root
    open={isOpen}
    disablePointerDismissal={keepsOpen}
    onOpenChange={(open, { reason }) => {
      if (open || !canClose || (keepsOpen && reason !== 'close-press')) return;
      onClose();
    }}
  >
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-black/50" />
      <Base.Popup
        data-modal=""
        className={`fixed inset-x-0 bottom-0 z-40 max-h-[90dvh] overflow-auto rounded-t-2xl border border-line bg-raised p-4 sm:inset-x-auto sm:top-[10dvh] sm:bottom-auto sm:left-1/2 sm:max-h-[80dvh] sm:w-full sm:-translate-x-1/2 sm:rounded-2xl sm:p-6 ${isWide ? 'sm:max-w-3xl' : 'sm:max-w-lg'}`}
      >
        <div className="mb-3 flex items-start gap-3">
          <Base.Title className="text-lg font-semibold">{title}</Base.Title>
          {canClose && (
            <Base.Close aria-label={i18n.t('Close')} className={`${buttonClass('quiet')} ms-auto`}>
              ✕
            </Base.Close>
          )}
        </div>
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
