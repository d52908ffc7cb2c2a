import { contrast, mix } from '../../../domain/brands/colors.ts';
import type { LookStyle, Part, Template } from '../template.ts';
import { inkOn } from '../palette.ts';

/** The outline of everything that lies on the desk. */
const border = '5px solid $ink';

/** Draws a disc that looks like a sticker. */
const sticker = (size: number, part: Part): Part => [
  'row',
  {
    box: [size, size, size / 2],
    justifyContent: 'center',
    flexShrink: 0,
    fill: '$sticker',
    border,
    transform: 'tilt -9',
  },
  part,
];

const numberSticker = sticker(148, ['words', '#', { type: [82, 800, 1], color: '$onSticker' }]);
const arrowSticker = sticker(148, ['arrow', 78, '$onSticker', 2.6]);
const quoteSticker = sticker(176, ['words', '“', { type: [190, 800, 1], height: 96, color: '$onSticker' }]);

/** Draws a slide: the card, and below it a strip with the author and the progress. */
const page = (part: Part): Part => [
  'column',
  {
    width: '100%',
    height: '100%',
    fill: '$ground',
    color: '$ink',
    gap: 52,
    margins: { top: 14, bottom: -18, side: -10 },
  },
  part,
  [
    'row',
    {
      flexShrink: 0,
      justifyContent: 'space-between',
      gap: 40,
      padding: '20px 30px',
      borderRadius: 60,
      fill: '$card',
      border,
    },
    ['brand', 52, { fill: '$primary', ink: '$onPrimary', radius: 26 }, { ground: '$card', weight: 700 }],
    [
      'steps',
      { gap: 10, flexShrink: 0 },
      {
        each: { box: [20, 20, 10], border: '3px solid $ink', fill: '$card' },
        current: { fill: '$ink' },
        many: { box: [14, 14, 10] },
      },
    ],
  ],
];

const under = (degrees: number, backgroundColor: string): Part => [
  'shape',
  {
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: 0,
    right: 0,
    borderRadius: 48,
    backgroundColor,
    border,
    transform: `rotate(${degrees}deg)`,
  },
];

/** Draws a card over others, or one with a hard shadow and a sticker over its corner. */
const card = (boxShadow: string, below: readonly Part[], stuck: Part, part: Part): Part => [
  'column',
  { flex: 1, minHeight: 0, minWidth: 0, position: 'relative' },
  ...below,
  [
    'column',
    {
      flex: 1,
      minHeight: 0,
      borderRadius: 48,
      padding: 68,
      fill: '$card',
      position: 'relative',
      border,
      boxShadow,
    },
    ['frame', { flex: 1 }, part],
  ],
  stuck && ['column', { position: 'absolute', top: -40, end: 56 }, stuck],
];

const stack = (part: Part): Part => card('none', [under(4, '$under'), under(-3, '$sticker')], null, part);
const single = (stuck: Part, part: Part): Part => page(card('14px 14px 0 $ink', [], stuck, part));

const centered = { minHeight: '100%', justifyContent: 'center', gap: 44, paddingTop: 40 } satisfies LookStyle;
const half = { flex: 1, minWidth: 0, justifyContent: 'center' } satisfies LookStyle;

/** A title with a thick line under its beginning, as from a marker. */
const marked: Part = [
  'column',
  { gap: 30, alignItems: 'stretch' },
  ['title'],
  ['shape', { box: [150, 14, 7], fill: '$accent', border: '3px solid $ink' }],
];

export const cards: Template = {
  name: 'Cards',
  description: 'Friendly: outlined cards with hard shadows and stickers, on a desk in the brand’s colors.',
  fonts: { heading: 'Bricolage Grotesque', body: 'DM Sans' },
  scale: {
    cover: { title: [150, 62], body: [44, 32] },
    content: { title: [104, 48], body: [46, 34] },
    quote: { title: [98, 46], body: [38, 32] },
    figure: { title: [300, 90], body: [52, 32] },
    closing: { title: [122, 52], body: [48, 34] },
  },
  /** places cards on a desk that alternates the brand's colors */
  colors: ({ slide: { kind }, position, palette: { paper, ink, primary, accent } }) => {
    const turns = [primary, mix(accent, paper, 0.1), mix(primary, paper, 0.7)] as const;
    const ground =
      kind === 'cover' || kind === 'closing' ? primary : (turns[position % turns.length] as string);
    const sticker = contrast(accent, ground) > contrast(primary, ground) ? accent : primary;
    const under = sticker === accent ? primary : accent;
    const onSticker = inkOn(sticker, { background: paper, text: ink });
    return { ground, card: paper, ink, sticker, under, onSticker };
  },
  title: { fontWeight: 800, lineHeight: 1.02, letterSpacing: -0.028 },
  body: {
    weight: 500,
    lineHeight: 1.42,
    strong: { fontWeight: 800 },
    marker: [
      40,
      ['shape', { box: [26, 26, 8], fill: '$accent', border: '3px solid $ink', transform: 'rotate(-8deg)' }],
    ],
  },
  slides: {
    cover: page([
      'column',
      { flex: 1, minHeight: 0, padding: '26px 16px', landscape: { padding: '10px 60px' } },
      stack([
        'column',
        { minHeight: '100%', justifyContent: 'space-between', gap: 44 },
        ['title', { lineHeight: 0.98 }],
        [
          'row',
          { gap: 40, justifyContent: 'space-between', alignItems: 'flex-end' },
          ['body', { flexShrink: 1, minWidth: 0 }, { keepsPlace: true }],
          arrowSticker,
        ],
      ]),
    ]),
    content: single(numberSticker, {
      landscape: [
        'row',
        { minHeight: '100%', gap: 80, alignItems: 'stretch' },
        ['column', half, marked],
        ['column', { ...half, paddingTop: 60 }, ['body']],
      ],
      other: ['column', centered, marked, ['body']],
    }),
    quote: single(quoteSticker, [
      'column',
      centered,
      ['quote', { fontWeight: 700, lineHeight: 1.12 }],
      ['body'],
    ]),
    figure: single(null, [
      'column',
      { minHeight: '100%', justifyContent: 'center', gap: 52, alignItems: 'flex-start' },
      [
        'column',
        {
          fill: '$primary',
          borderRadius: 40,
          padding: '30px 48px',
          border,
          transform: 'tilt -2',
          maxWidth: '100%',
        },
        ['title', { lineHeight: 1, color: '$onPrimary' }],
      ],
      ['body'],
    ]),
    closing: single(arrowSticker, ['column', centered, marked, ['body']]),
  },
};
