import { useEffect, useRef, type RefObject } from 'react';

/** Position where a post was dropped: the day, and the vertical position as a fraction of the day's height. */
export interface Drop {
  id: string;
  day: string;
  share: number;
}

/** Pixels that a mouse must move to start dragging, and milliseconds that a finger must rest. A shorter touch scrolls. */
const [startPx, pressMs] = [5, 350];

const targetAt = (x: number, y: number): HTMLElement | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]') ?? undefined;

const mark = (cell: HTMLElement | undefined, isRefused: boolean): void => {
  for (const name of ['data-drop-over', 'data-drop-refused'])
    for (const marked of document.querySelectorAll(`[${name}]`)) marked.removeAttribute(name);
  cell?.setAttribute(isRefused ? 'data-drop-refused' : 'data-drop-over', '');
};

/** Creates a copy that follows the pointer. The post itself stays in place, paler. */
const lift = (chip: HTMLElement): HTMLElement => {
  const { width, left, top } = chip.getBoundingClientRect();
  const clone = chip.cloneNode(true) as HTMLElement;
  clone.classList.add('dragged');
  clone.removeAttribute('data-post');
  clone.style.width = `${width}px`;
  clone.style.left = `${left}px`;
  clone.style.top = `${top}px`;
  document.body.append(clone);
  chip.style.opacity = '0.4';
  return clone;
};

interface Held {
  chip: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
  clone?: HTMLElement;
  timer?: number;
}

const placeIn = (cell: HTMLElement, y: number): number => {
  const { top, height } = cell.getBoundingClientRect();
  return Math.min(Math.max((y - top) / height, 0), 1);
};

const swallowClick = (): void => {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  // A drop outside the post causes no click event.
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
};

/** Ends dragging, and reports the drop if there was one. */
const letGo = (held: Held, drop: { x: number; y: number } | undefined): Drop | undefined => {
  clearTimeout(held.timer);
  held.chip.style.opacity = '';
  mark(undefined, false);
  if (!held.clone) return undefined;
  held.clone.remove();
  swallowClick();
  const cell = drop && targetAt(drop.x, drop.y);
  const id = held.chip.dataset['post'];
  const day = cell?.dataset['day'];
  if (!drop || !cell || id === undefined || day === undefined || cell.dataset['past'] !== undefined)
    return undefined;
  return { id, day, share: placeIn(cell, drop.y - (held.y - held.chip.getBoundingClientRect().top)) };
};

/** Prevents the browser's default actions while a post is held. */
const stopBrowser = (root: HTMLElement, held: () => Held | undefined, signal: AbortSignal): void => {
  const stop = (event: Event): void => event.preventDefault();
  root.addEventListener('dragstart', stop, { signal });
  // A long press opens the context menu of a link, which would end the drag.
  root.addEventListener('contextmenu', event => held() && stop(event), { signal });
  // A finger that holds a post must not scroll the page.
  root.addEventListener('touchmove', event => held()?.clone && stop(event), { passive: false, signal });
};

/** Makes elements with `data-post` and `data-movable` draggable to elements with `data-day`, by mouse, pen, and touch. */
export const useDrag = (area: RefObject<HTMLElement | null>, onDrop: (drop: Drop) => void): void => {
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    let held: Held | undefined;
    const end = (at?: { x: number; y: number }): void => {
      if (!held) return;
      const done = letGo(held, at);
      held = undefined;
      if (done) drop.current(done);
    };
    const onDown = (event: PointerEvent): void => {
      const chip = (event.target as Element).closest<HTMLElement>('[data-post][data-movable]');
      if (!chip || event.button !== 0 || held) return;
      const now: Held = { chip, pointerId: event.pointerId, x: event.clientX, y: event.clientY };
      held = now;
      if (event.pointerType === 'mouse') return;
      now.timer = setTimeout(() => {
        now.clone = lift(chip);
      }, pressMs);
    };
    const onMove = (event: PointerEvent): void => {
      if (!held || event.pointerId !== held.pointerId) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.clone) {
        if (Math.hypot(dx, dy) < startPx) return;
        if (event.pointerType !== 'mouse') return end();
        held.clone = lift(held.chip);
      }
      held.clone.style.transform = `translate(${dx}px, ${dy}px)`;
      const cell = targetAt(event.clientX, event.clientY);
      mark(cell, cell?.dataset['past'] !== undefined);
    };
    const onUp = (event: PointerEvent): void => {
      if (event.pointerId === held?.pointerId) end({ x: event.clientX, y: event.clientY });
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end();
    };
    const cancel = (event: PointerEvent): void => {
      if (event.pointerId === held?.pointerId) end();
    };
    const ending = new AbortController();
    const { signal } = ending;
    root.addEventListener('pointerdown', onDown, { signal });
    stopBrowser(root, () => held, signal);
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', cancel, { signal });
    addEventListener('keydown', onKey, { signal });
    return () => {
      end();
      ending.abort();
    };
  }, [area]);
};
