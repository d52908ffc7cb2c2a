import { layOutCarousel } from '../src/adapters/carousels/draw-carousel.ts';
import { drawAll, lookOf } from './carousel-look.ts';

/** Draws twenty slides in four writing systems and with emoji, reports the peak memory, and waits until it is stopped. */
const many = ' 毎朝のコーヒー。 قهوة الصباح. קפה של בוקר. ☕️';

await drawAll(await layOutCarousel({ ...lookOf(20, { added: many }), logo: null }));
process.send?.({ peakMb: process.resourceUsage().maxRSS / 1_024 });
setInterval(() => undefined, 60_000);
