import {
  brandKit,
  type BrandColors,
  type BrandFonts,
  type BrandKit,
  type BrandKitSettings,
} from '../brands/brand-kit.ts';

/**
 * Stored states. `draft`: changed, and waiting to be rendered. `rendering`: in progress. `ready`: its images exist.
 * `failed`: it cannot be rendered, see the reason beside it.
 */
export const storedCarouselStatuses = ['draft', 'rendering', 'ready', 'failed'] as const;

/** States in the API. `published`: a post of the newest version is live. */
export const carouselStatuses = [...storedCarouselStatuses, 'published'] as const;
export type CarouselStatus = (typeof carouselStatuses)[number];

/** Returns whether the carousel's images are still to be rendered. */
export const isBeingDrawn = (status: CarouselStatus): boolean => status === 'draft' || status === 'rendering';

/** Reason why a carousel could not be rendered. */
export interface CarouselFailure {
  /**
   * `slide_does_not_fit`: a person has to shorten the slide. `rendering_failed`: an error of the service; rendering again
   * may help.
   */
  code: 'slide_does_not_fit' | 'rendering_failed';
  message: string;
  /** Id of the slide that failed, or null if no single slide did. */
  slideId: string | null;
}

export const carouselTones = ['professional', 'casual', 'educational', 'inspirational'] as const;
export type CarouselTone = (typeof carouselTones)[number];

/** Number of slides of a carousel: minimum, maximum, and default. */
export const slideCounts = { min: 2, max: 20, usual: 6 } as const;

/** Purposes of a slide. The purpose decides the layout. */
export const slideKinds = ['cover', 'content', 'quote', 'figure', 'closing'] as const;
export type SlideKind = (typeof slideKinds)[number];

/** Maximum number of characters. Shorter text can still be too long for a slide, which only rendering shows. */
export const slideLimits = { title: 200, body: 1_000 } as const;

/** Slide as stored. */
export interface CarouselSlide {
  id: string;
  title: string;
  body: string;
  /** Null derives the kind from position and text. */
  kind: SlideKind | null;
  /** Null derives the alt text from the slide's words. */
  altText: string | null;
}

/** Texts and kind of a slide that are rendered. */
export interface SlideText {
  title: string;
  body: string;
  kind: SlideKind;
}

export const carouselTemplates = ['editorial', 'bold', 'grid', 'glow', 'cards'] as const;
export type CarouselTemplate = (typeof carouselTemplates)[number];

/** Sizes in pixels: feed portrait, feed square, story or reel cover, landscape. */
export const carouselSizes = {
  '1080x1350': { width: 1080, height: 1350 },
  '1080x1080': { width: 1080, height: 1080 },
  '1080x1920': { width: 1080, height: 1920 },
  '1920x1080': { width: 1920, height: 1080 },
} as const;
export type CarouselSize = keyof typeof carouselSizes;
export const carouselSizeNames = Object.keys(carouselSizes) as CarouselSize[];

/** Design of a carousel. Colors and fonts that are not set are the brand's. */
export interface CarouselDesign {
  template: CarouselTemplate;
  size: CarouselSize;
  colors: Partial<BrandColors>;
  fonts: Partial<BrandFonts>;
}

const quoted = /^\s*[“"«„「『]/u;
/** Matches a title that is only a figure: `73 %`, `3×`, `$1.2M`, `1 in 4`. */
const figure = /^[\p{Sc}+\-−~≈<>]{0,2}\d[\d.,\s]*(?:%|×|x|k|m|bn|\+|\p{Sc})?(?: (?:in|of|out of|\/) \d+)?$/iu;

/** Returns the default kind of a slide, based on its position and then on its text. */
export const kindOfSlide = (title: string, position: number, count: number): SlideKind => {
  if (position === 0) return 'cover';
  if (position === count - 1) return 'closing';
  if (title.length <= 14 && figure.test(title.trim())) return 'figure';
  return quoted.test(title) ? 'quote' : 'content';
};

/** Returns the default alt text of a slide: its number, and every word on it. */
export const altTextOf = ({ title, body }: SlideText, position: number, count: number): string => {
  const text = [title, ...body.split('\n')]
    .map(line =>
      line
        .replaceAll('**', '')
        .trim()
        .replace(/^[-*•] /u, ''),
    )
    .filter(line => line !== '')
    .map(line => (/[.!?…:。！？]$/u.test(line) ? line : `${line}.`));
  return [`${position + 1}/${count}:`, ...text].join(' ').slice(0, 1_000);
};

/** Returns the slides to render, each with its kind. */
export const drawnSlides = (slides: readonly CarouselSlide[]): SlideText[] =>
  slides.map(({ title, body, kind }, position) => ({
    title,
    body,
    kind: kind ?? kindOfSlide(title, position, slides.length),
  }));

/** Default design. */
export const usualDesign: CarouselDesign = {
  template: 'editorial',
  size: '1080x1350',
  colors: {},
  fonts: {},
};

/** Everything that a carousel is rendered from, except the brand's logo. */
export interface CarouselLook {
  title: string;
  slides: SlideText[];
  design: CarouselDesign;
  kit: Pick<BrandKit, 'colors' | 'fonts'>;
  brandName: string;
  /** BCP 47 tag, or null if the language is unknown. */
  language: string | null;
}

/** Returns the look of a carousel with its brand applied. */
export const lookOf = (carousel: {
  title: string;
  slides: readonly CarouselSlide[];
  design: CarouselDesign;
  language: string | null;
  brandName: string;
  brandKit: BrandKitSettings;
}): CarouselLook => {
  const { title, slides, design, language, brandName } = carousel;
  return {
    title,
    design,
    language,
    brandName,
    slides: drawnSlides(slides),
    kit: brandKit(brandName, carousel.brandKit),
  };
};
