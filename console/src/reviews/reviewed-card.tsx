import type { Schemas } from '@sdk';
import { platformName, type Platform } from '../post/states.tsx';
import { i18n } from '../lib/i18n.ts';

type Content = Schemas['ReviewedContent'];

/** Link card that will be published after approval. */
export const ReviewedCard = ({ platform, content: { card } }: { platform: Platform; content: Content }) =>
  card === null ? null : (
    <section
      aria-label={i18n.t('Link card on {platform}', { platform: platformName(platform) })}
      className="rounded-lg border border-line p-3"
    >
      <p className="text-quiet">{new URL(card.url).host}</p>
      <p dir="auto" className="font-medium">
        {card.title}
      </p>
      {card.description !== null && (
        <p dir="auto" className="text-quiet">
          {card.description}
        </p>
      )}
      {card.pictureUrl !== null && card.pictureSha256 !== null && (
        <a className="underline" href={card.pictureUrl} target="_blank" rel="noreferrer">
          {i18n.t('Image')}
        </a>
      )}
    </section>
  );
