import type { Schemas } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { listOf } from '../lib/lists.ts';
import { money } from '../lib/numbers.ts';
import { platformName, type Platform } from '../post/states.tsx';

const calls: Partial<Record<Schemas['ChargedCall'], (count: number) => string>> = {
  post: count => i18n.t('{count, plural, one {# text} other {# texts}}', { count }),
  post_with_link: count =>
    i18n.t('{count, plural, one {# text with a link} other {# texts with links}}', { count }),
  alt_text: count =>
    i18n.t('{count, plural, one {# picture description} other {# picture descriptions}}', { count }),
};

/** Shows what a platform charges for a post, for which calls, and its credits. Nothing if the post costs nothing. */
export const Charge = ({
  platform,
  cost,
}: {
  platform: Platform;
  cost: Schemas['PostCost'] | null | undefined;
}) => {
  if (!cost) return null;
  const parts = Object.entries(calls).flatMap(([call, words]) => {
    const count = cost.items.filter(item => item.call === call).length;
    return count === 0 ? [] : [words(count)];
  });
  const name = platformName(platform);
  return (
    <p className="text-quiet">
      {cost.items.length > 0 &&
        i18n.t('{platform} charges {money}: {parts}.', {
          platform: name,
          money: money(cost.total),
          parts: listOf(parts),
        })}{' '}
      {cost.credits > 0 &&
        i18n.t(
          '{cost, plural, one {Publishing on {platform} costs # credit.} other {Publishing on {platform} costs # credits.}}',
          {
            platform: name,
            cost: cost.credits,
          },
        )}
    </p>
  );
};
