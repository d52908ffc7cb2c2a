import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** The handlers that a button needs until what it opens is loaded. */
export interface PressGiven {
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
}

/**
 * Declares the content that a button opens, such as a menu. Its code loads when a person points at or focuses the button,
 * and it replaces the button once the person presses it. `button` renders the button until then and must look like the
 * button of the loaded component, which receives `isOpenAtFirst`.
 */
export const openOnPress = <Props extends object>(
  load: () => Promise<ComponentType<Props & { isOpenAtFirst: boolean }>>,
  button: (props: Props, given: PressGiven) => ReactNode,
): ((props: Props) => ReactNode) => {
  const Loaded = lazy(async () => ({ default: await load() }));
  const fetchIt = (): void => void load().catch(() => undefined);
  const OnPress = (props: Props) => {
    const [isPressed, setPressed] = useState(false);
    const shown = button(props, {
      onPointerEnter: fetchIt,
      onFocus: fetchIt,
      onClick: () => setPressed(true),
    });
    if (!isPressed) return shown;
    return (
      <Suspense fallback={shown}>
        <Loaded {...props} isOpenAtFirst />
      </Suspense>
    );
  };
  return OnPress;
};
