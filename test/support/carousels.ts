import assert from 'node:assert/strict';
import { brandKit } from '../../src/domain/brands/brand-kit.ts';
import {
  kindOfSlide,
  usualDesign,
  type CarouselDesign,
  type CarouselLook,
  type CarouselStatus,
} from '../../src/domain/carousels/carousels.ts';
import { query } from '../../src/local/parts/postgres.ts';
import type { TestApi } from './http/api.ts';
import { anImage, upload } from './media.ts';

/** Fields of a carousel in the API that tests read. */
export interface CarouselAnswer {
  id: string;
  title: string;
  slides: {
    id: string;
    title: string;
    body: string;
    imageUrl: string | null;
    order: number;
    kind: string;
    altText: string;
  }[];
  design: CarouselDesign;
  status: CarouselStatus;
  failure: { code: string; message: string; slideId: string | null } | null;
  progress: { renderedSlides: number; slides: number };
  version: number;
  documentUrl: string | null;
  previewUrl: string;
  posts: { postId: string; version: number; status: string; platforms: string[] }[];
  [field: string]: unknown;
}

/** A carousel that has just been generated. */
export const aCarousel = async (
  api: TestApi,
  { token, brandSlug }: { token: string; brandSlug: string },
  given: Record<string, unknown> = {},
): Promise<CarouselAnswer> => {
  const body = { brandSlug, topic: 'How to brew better coffee at home', ...given };
  const { status, data, text } = await api.post('/carousels/generate', body, { as: token });
  assert.equal(status, 201, text);
  return data as CarouselAnswer;
};

/**
 * Creates a drawn carousel without a worker: one uploaded picture stands for each of its two slides and for its document.
 */
export const aDrawnCarousel = async (
  api: TestApi,
  author: { token: string; brandSlug: string },
): Promise<CarouselAnswer> => {
  const { id } = await aCarousel(api, author, { slideCount: 2 });
  const form = upload(await anImage({ width: 1_080, height: 1_080 }), {
    name: 'slide.jpg',
    type: 'image/jpeg',
  });
  const { data } = await api.send('POST', '/media', undefined, { as: author.token, raw: form });
  await query(
    api.databaseUrl,
    `insert into carousel_files (id, created_at, org_id, carousel_id, version, place, storage_key, mime_type, size_bytes,
            sha256, width, height)
     select gen_random_uuid(), now(), m.org_id, $1, 1, position, m.storage_key, m.mime_type, m.size_bytes, m.sha256, m.width, m.height
       from media m, unnest(array[0, 1, null]) position where m.id = $2`,
    [id, data.id],
  );
  await query(api.databaseUrl, `update carousels set status = 'ready', rendered_slides = 2 where id = $1`, [
    id,
  ]);
  return (await api.get(`/carousels/${id}`, { as: author.token })).data as CarouselAnswer;
};

/** Texts of slides, as title and body. */
export type Deck = readonly (readonly [title: string, body: string])[];

/** Decks as people write them, one for each writing system that is set differently. */
export const decks = {
  english: [
    ['Five things your coffee wishes you knew', 'A small field guide to a better morning cup.'],
    [
      'Grind just before you brew',
      'Ground coffee loses **half of its aroma** within fifteen minutes. A simple hand grinder changes more than an expensive machine ever will.',
    ],
    [
      'Water is most of the cup',
      '- Filtered, never distilled\n- Between 92 and 96 °C\n- Sixty grams of coffee for a litre',
    ],
    ['98%', 'of a cup is water. If it would not taste good in a glass, it will not taste good in a mug.'],
    ['“Good coffee is a conversation between patience and heat.”', '— Mara Lindqvist, head roaster'],
    [
      'Taste it fresh this week',
      'Save this for Sunday morning, and follow along for one small lesson every week. ☕️',
    ],
  ],
  japanese: [
    ['毎朝のコーヒーを変える五つの習慣', 'おいしい一杯のための小さな手引き。'],
    [
      '淹れる直前に挽く',
      '挽いた豆は十五分で香りの**半分**を失います。小さな手挽きミルが、高価な機械よりも味を変えてくれます。',
    ],
    ['水が味を決める', '- 浄水を使う\n- 温度は92〜96℃\n- 一リットルに六十グラム'],
    ['今週、味わってみませんか', '保存して、日曜の朝に試してください。☕️'],
  ],
  arabic: [
    ['خمسة أشياء تتمنى قهوتك لو عرفتها', 'دليل صغير لفنجان أفضل كل صباح.'],
    [
      'اطحن قبل التحضير مباشرة',
      'تفقد القهوة المطحونة **نصف رائحتها** خلال خمس عشرة دقيقة. مطحنة يدوية بسيطة تغيّر أكثر مما تفعله آلة باهظة.',
    ],
    ['الماء هو معظم الفنجان', '- ماء مفلتر لا مقطر\n- بين 92 و96 درجة\n- ستون غرامًا لكل لتر'],
    ['تذوّقها طازجة هذا الأسبوع', 'احفظ هذا المنشور لصباح الجمعة. ☕️'],
  ],
  hebrew: [
    ['חמישה דברים שהקפה שלך היה רוצה שתדע', 'מדריך קטן לכוס בוקר טובה יותר.'],
    ['לטחון רגע לפני ההכנה', 'קפה טחון מאבד **חצי מהארומה** שלו תוך רבע שעה.'],
    ['“קפה טוב הוא שיחה בין סבלנות לחום.”', '— מאיה לוי, קולה ראשית'],
    ['לטעום אותו טרי השבוע', 'שמרו לשבת בבוקר. ☕️'],
  ],
} as const satisfies Record<string, Deck>;

/** A deck with a design, as the renderer takes it. */
export const aLook = (
  deck: Deck,
  design: Partial<CarouselDesign> = {},
  given: Partial<CarouselLook> = {},
): CarouselLook => ({
  title: deck[0]?.[0] ?? '',
  slides: deck.map(([title, body], position) => ({
    title,
    body,
    kind: kindOfSlide(title, position, deck.length),
  })),
  design: { ...usualDesign, ...design },
  kit: brandKit('Northwind Coffee', {}),
  brandName: 'Northwind Coffee',
  language: null,
  ...given,
});
