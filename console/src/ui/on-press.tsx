import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** The handlers that a button needs until what it opens is loaded. */
export interface PressGiven {
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
}

/**
 * Declares what a button opens, such as a menu: its code is fetched once somebody reaches for the button, by pointer or by
 * keys, and takes the button's place once it is pressed. `button` draws the button until then, and has to look like the one of the loaded
 * component, which gets `isOpenAtFirst`.
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
