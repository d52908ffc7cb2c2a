import { Button } from '../ui/button.tsx';
import { Field, TextField } from '../ui/field.tsx';
import { slideCounts, type Carousel } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

/** Slide as the form holds it. A new slide has no ID yet. */
export interface Draft {
  key: string;
  id?: string;
  title: string;
  body: string;
  /** Undefined if unchanged. */
  altText?: string;
}

export const draftsOf = ({ slides }: Carousel): Draft[] =>
  slides.map(({ id, title, body }) => ({ key: id, id, title, body }));

/** Returns the request body of a slide. The alt text follows the slide's own text unless a person wrote one. */
export const slideOf = ({ id, title, body, altText }: Draft) => ({
  ...(id !== undefined && { id }),
  title,
  body,
  ...(altText !== undefined && { altText: altText.trim() || null }),
});

const swapped = (drafts: readonly Draft[], index: number, by: 1 | -1): Draft[] => {
  const next = [...drafts];
  const [moved] = next.splice(index, 1);
  if (moved) next.splice(index + by, 0, moved);
  return next;
};

const Moves = ({
  index,
  count,
  onMove,
  onRemove,
}: {
  index: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) => (
  <div className="flex gap-1">
    <Button
      aria-label={i18n.t('Move slide {index} left', { index: index + 1 })}
      disabled={index === 0}
      onClick={() => onMove(-1)}
    >
      ‹
    </Button>
    <Button
      aria-label={i18n.t('Move slide {index} right', { index: index + 1 })}
      disabled={index === count - 1}
      onClick={() => onMove(1)}
    >
      ›
    </Button>
    <Button
      look="quiet"
      className="ms-auto"
      aria-label={i18n.t('Remove slide {index}', { index: index + 1 })}
      disabled={count <= slideCounts.min}
      onClick={onRemove}
    >
      {i18n.t('Remove')}
    </Button>
  </div>
);

const OneSlide = ({
  draft,
  index,
  count,
  altText,
  onChange,
  onMove,
  onRemove,
}: {
  draft: Draft;
  index: number;
  count: number;
  altText: string;
  onChange: (part: Partial<Draft>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) => (
  <li>
    <fieldset className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium">{i18n.t('Slide {index}', { index: index + 1 })}</legend>
      <TextField
        label={i18n.t('Title')}
        required
        maxLength={200}
        dir="auto"
        value={draft.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Field
        label={i18n.t('Text')}
        hint={i18n.t('Lines that start with - form a list. **Words** are emphasized.')}
      >
        {given => (
          <textarea
            rows={3}
            maxLength={1000}
            dir="auto"
            value={draft.body}
            onChange={({ target }) => onChange({ body: target.value })}
            {...given}
          />
        )}
      </Field>
      <TextField
        label={i18n.t('Description for people who cannot see it')}
        maxLength={1000}
        dir="auto"
        value={draft.altText ?? altText}
        onChange={({ target }) => onChange({ altText: target.value })}
      />
      <Moves index={index} count={count} onMove={onMove} onRemove={onRemove} />
    </fieldset>
  </li>
);

/** Slides of a carousel, which can be edited, moved, removed, and added. */
export const SlideFields = ({
  carousel,
  drafts,
  onChange,
}: {
  carousel: Carousel;
  drafts: readonly Draft[];
  onChange: (drafts: Draft[]) => void;
}) => (
  <>
    <ol className="flex flex-col gap-3">
      {drafts.map((draft, index) => (
        <OneSlide
          key={draft.key}
          draft={draft}
          index={index}
          count={drafts.length}
          altText={carousel.slides.find(({ id }) => id === draft.id)?.altText ?? ''}
          onChange={part => onChange(drafts.map(one => (one.key === draft.key ? { ...one, ...part } : one)))}
          onMove={by => onChange(swapped(drafts, index, by))}
          onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
    </ol>
    <Button
      className="self-start"
      disabled={drafts.length >= slideCounts.max}
      onClick={() => onChange([...drafts, { key: `new ${Date.now()}`, title: '', body: '' }])}
    >
      {i18n.t('Add a slide')}
    </Button>
  </>
);
