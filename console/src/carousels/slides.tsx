import { Bar } from '../ui/bar.tsx';
import { Spinner } from '../ui/button.tsx';
import { Note } from '../ui/parts.tsx';
import { isBeingDrawn, type Carousel, type Slide } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

const ratioOf = ({ design }: Carousel): string => (design?.size ?? '1080x1350').replace('x', ' / ');

const OneSlide = ({ slide, carousel }: { slide: Slide; carousel: Carousel }) => {
  const { imageUrl, title, altText, order } = slide;
  const isBroken = carousel.failure?.slideId === slide.id;
  return (
    <li className="flex flex-col gap-1">
      <div
        style={{ aspectRatio: ratioOf(carousel) }}
        className={`flex items-center justify-center overflow-hidden rounded-lg border bg-sunk ${isBroken ? 'border-bad' : 'border-line'}`}
      >
        {imageUrl === null ? (
          <span className="flex flex-col items-center gap-2 p-3 text-center text-quiet">
            {isBeingDrawn(carousel) && <Spinner />}
            <bdi>{title}</bdi>
          </span>
        ) : (
          <a href={imageUrl} target="_blank" rel="noreferrer" className="size-full">
            <img src={imageUrl} alt={altText} loading="lazy" className="size-full object-contain" />
          </a>
        )}
      </div>
      <span className={isBroken ? 'text-bad' : 'text-quiet'}>
        {isBroken
          ? i18n.t('Slide {order} could not be rendered', { order: order + 1 })
          : i18n.t('Slide {order}', { order: order + 1 })}
      </span>
    </li>
  );
};

const Progress = ({ carousel: { progress, title } }: { carousel: Carousel }) => {
  const words = i18n.t(
    '{slides, plural, one {{renderedSlides} of # slide is rendered} other {{renderedSlides} of # slides are rendered}}',
    {
      renderedSlides: progress.renderedSlides,
      slides: progress.slides,
    },
  );
  return (
    <div role="status" className="flex flex-col gap-1">
      <Bar
        role="progressbar"
        label={title}
        words={words}
        part={progress.renderedSlides / Math.max(progress.slides, 1)}
      />
      <p className="text-quiet">{words}</p>
    </div>
  );
};

/** Shows the rendered slides, or the progress while they are being rendered. */
export const Slides = ({ carousel }: { carousel: Carousel }) => (
  <>
    {isBeingDrawn(carousel) && <Progress carousel={carousel} />}
    {carousel.failure !== null && <Note tone="bad">{carousel.failure.message}</Note>}
    <ol
      aria-label={i18n.t('Slides')}
      className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-6"
    >
      {carousel.slides.map(slide => (
        <OneSlide key={slide.id} slide={slide} carousel={carousel} />
      ))}
    </ol>
  </>
);
