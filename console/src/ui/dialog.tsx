import { lazy, Suspense, useState, type ReactNode } from 'react';

/** Loaded once a dialog opens. */
const Loaded = lazy(async () => ({ default: (await import('./dialog-panel.tsx')).DialogPanel }));

export interface DialogGiven {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
  canClose?: boolean;
  /** For what is lost when it closes: only the ✕ closes it, no click beside it and no Escape. */
  keepsOpen?: boolean;
}

/** A dialog over the page. */
export const Dialog = (props: DialogGiven) => {
  const [isUsed, setUsed] = useState(props.isOpen);
  if (props.isOpen && !isUsed) setUsed(true);
  return <Suspense>{isUsed && <Loaded {...props} />}</Suspense>;
};
