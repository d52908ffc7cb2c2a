import {
  brandKit,
  type BrandColors,
  type BrandFonts,
  type BrandKit,
  type BrandKitSettings,
} from '../brands/brand-kit.ts';

/**
 * `draft`: changed, and about to be drawn. `rendering`: being drawn. `ready`: its pictures are there. `failed`: it cannot be
 * drawn, for the reason beside it.
 */
export const storedCarouselStatuses = ['draft', 'rendering', 'ready', 'failed'] as const;

/** `published`: a post of its newest version is live. */
export const carouselStatuses = [...storedCarouselStatuses, 'published'] as const;
export type CarouselStatus = (typeof carouselStatuses)[number];

/** Whether its pictures are to come. */
export const isBeingDrawn = (status: CarouselStatus): boolean => status === 'draft' || status === 'rendering';

/** Why a carousel could not be drawn. */
export interface CarouselFailure {
  /** `slide_does_not_fit`: a person has to shorten it. `rendering_failed`: our fault; drawing it again may help. */
  code: 'slide_does_not_fit' | 'rendering_failed';
  message: string;
  /** Id of the slide that it is about. */
  slideId: string | null;
}

export const carouselTones = ['professional', 'casual', 'educational', 'inspirational'] as const;
export type CarouselTone = (typeof carouselTones)[number];

/** Slides of a carousel: how many it may have, and how many it gets where nobody says. */
export const slideCounts = { min: 2, max: 20, usual: 6 } as const;

/** What a slide is for, which decides its layout. */
export const slideKinds = ['cover', 'content', 'quote', 'figure', 'closing'] as const;
export type SlideKind = (typeof slideKinds)[number];

/** Characters; what is shorter can still be too much for a slide, which only measuring tells. */
export const slideLimits = { title: 200, body: 1_000 } as const;

/** A slide as it is kept. */
export interface CarouselSlide {
  id: string;
  title: string;
  body: string;
  /** Null: it follows from position and text. */
  kind: SlideKind | null;
  /** Null: its own words. */
  altText: string | null;
}

/** What is drawn of a slide. */
export interface SlideText {
  title: string;
  body: string;
  kind: SlideKind;
}

export const carouselTemplates = ['editorial', 'bold', 'grid', 'glow', 'cards'] as const;
export type CarouselTemplate = (typeof carouselTemplates)[number];

/** Pixels. Feed portrait, feed square, story or reel cover, landscape. */
export const carouselSizes = {
  '1080x1350': { width: 1080, height: 1350 },
  '1080x1080': { width: 1080, height: 1080 },
  '1080x1920': { width: 1080, height: 1920 },
  '1920x1080': { width: 1920, height: 1080 },
} as const;
export type CarouselSize = keyof typeof carouselSizes;
export const carouselSizeNames = Object.keys(carouselSizes) as CarouselSize[];

/** How a carousel looks; colours and fonts that are not named are the brand's. */
export interface CarouselDesign {
  template: CarouselTemplate;
  size: CarouselSize;
  colors: Partial<BrandColors>;
  fonts: Partial<BrandFonts>;
}

const quoted = /^\s*[“"«„「『]/u;
/** `73 %`, `3×`, `$1.2M`, `1 in 4`: a title that is nothing but a figure. */
const figure = /^[\p{Sc}+\-−~≈<>]{0,2}\d[\d.,\s]*(?:%|×|x|k|m|bn|\+|\p{Sc})?(?: (?:in|of|out of|\/) \d+)?$/iu;

/** What a slide is for when nobody says: its position decides, then what its text looks like. */
export const kindOfSlide = (title: string, position: number, count: number): SlideKind => {
  if (position === 0) return 'cover';
  if (position === count - 1) return 'closing';
  if (title.length <= 14 && figure.test(title.trim())) return 'figure';
  return quoted.test(title) ? 'quote' : 'content';
};

/** What someone who cannot see the slide is told: which slide it is, and every word on it. */
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

/** The slides as they are drawn: each with the kind that it has there. */
export const drawnSlides = (slides: readonly CarouselSlide[]): SlideText[] =>
  slides.map(({ title, body, kind }, position) => ({
    title,
    body,
    kind: kind ?? kindOfSlide(title, position, slides.length),
  }));

/** Where nobody chooses. */
export const usualDesign: CarouselDesign = {
  template: 'editorial',
  size: '1080x1350',
  colors: {},
  fonts: {},
};

/** What a carousel is drawn from, beside the brand's logo. */
export interface CarouselLook {
  title: string;
  slides: SlideText[];
  design: CarouselDesign;
  kit: Pick<BrandKit, 'colors' | 'fonts'>;
  brandName: string;
  /** BCP 47; null where it is not known. */
  language: string | null;
}

/** A carousel and its brand as they are to be drawn. */
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
