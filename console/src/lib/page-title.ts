import { useEffect, type RefObject } from 'react';

/** The name of the console, as its page has it before any screen is shown. */
const consoleName = document.title;

const wordsOf = (element: Element): string => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    // The initial of a brand is decorative.
    if (!parentElement?.closest('[aria-hidden="true"]')) words.push(textContent?.trim() ?? '');
  }
  return words.filter(word => word !== '').join(' ');
};

/**
 * Names the tab after a heading, and after the `part` of the page that is shown; keeps up with what the heading says. The console's
 * own name returns with the heading's end.
 */
export const usePageTitle = (heading: RefObject<HTMLElement | null>, part?: string): void =>
  useEffect(() => {
    const element = heading.current;
    if (!element) return undefined;
    const show = (): void => {
      document.title = [part ?? '', wordsOf(element), consoleName].filter(word => word !== '').join(' · ');
    };
    show();
    const changes = new MutationObserver(show);
    changes.observe(element, { subtree: true, childList: true, characterData: true });
    return () => {
      changes.disconnect();
      document.title = consoleName;
    };
  }, [heading, part]);
