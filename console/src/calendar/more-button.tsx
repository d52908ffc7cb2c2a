import { lazy, Suspense, useState } from 'react';
import { i18n } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import type { CalendarFilter } from './search.ts';

/** Loaded once it is pressed. */
const LoadedMore = lazy(async () => ({ default: (await import('./more.tsx')).MoreOfCalendar }));

/** Button that opens further actions for the posts of a calendar. */
export const More = ({ span, search }: { span: { from: string; to: string }; search: CalendarFilter }) => {
  const [isPressed, setPressed] = useState(false);
  const button = (
    <Button aria-label={i18n.t('More')} onClick={() => setPressed(true)}>
      ⋯
    </Button>
  );
  if (!isPressed) return button;
  return (
    <Suspense fallback={button}>
      <LoadedMore span={span} search={search} />
    </Suspense>
  );
};
