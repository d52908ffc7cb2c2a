import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../eventually.ts';
import { widthOf } from '../http/console-browser.ts';

/** Members of the page that the functions below use: the tests have no types of browsers. */
interface PageElement {
  getBoundingClientRect: () => { left: number; right: number; top: number; bottom: number };
  contains: (other: PageElement) => boolean;
  scrollIntoView: (given: { block: 'center' }) => void;
}
declare const document: {
  documentElement: { clientWidth: number };
  elementFromPoint: (x: number, y: number) => PageElement | null;
};

/** Whether a finger on the middle of an element presses that element, and nothing on top of it. */
const isPressed = (given: object): boolean => {
  const element = given as PageElement;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (left < 0 || right > document.documentElement.clientWidth) return false;
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return there !== null && (element.contains(there) || there.contains(element));
};

const toTheMiddle = (given: object): void => (given as PageElement).scrollIntoView({ block: 'center' });

/** A finger on a phone: counts its taps, and refuses a page that is wider than the phone and a button that cannot be pressed. */
export const aFinger = (page: Page) => {
  let taps = 0;
  const checkWidth = async (step: string): Promise<void> => {
    const width = page.viewportSize()?.width ?? 0;
    await eventually(
      `${step}: the page is no wider than the phone`,
      async () => (await widthOf(page)) <= width,
    );
  };
  /** Presses an element; `isInSight` demands that it is on the screen without scrolling. */
  const tap = async (target: Locator, { isInSight = false } = {}): Promise<void> => {
    const step = String(target);
    await target.waitFor();
    await checkWidth(step);
    const box = await target.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    if (isInSight) assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${step} is on the screen`);
    await eventually(`${step} is not covered`, async () => {
      if (!isInSight) await target.evaluate(toTheMiddle);
      return target.evaluate(isPressed);
    });
    taps += 1;
    await target.tap();
  };
  return { tap, checkWidth, taps: () => taps };
};
