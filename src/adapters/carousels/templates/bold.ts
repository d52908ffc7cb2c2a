import { contrast, mix } from '../../../domain/brands/colors.ts';
import { layOut } from '../layout.ts';
import type { Drawing, Part, Template } from '../template.ts';
import { inkOn } from '../palette.ts';

const poster = { fontWeight: 900, fontStretch: '70%' };

/** A quotation mark, larger than the page. */
const backdrop: Part = [
  'words',
  '”',
  {
    ...poster,
    position: 'absolute',
    bottom: -80,
    story: { bottom: 240 },
    end: -10,
    fontSize: 900,
    lineHeight: 0.86,
    color: '$tint',
  },
];

const behind: Drawing = sheet => (sheet.scene.slide.kind === 'quote' ? layOut(backdrop, sheet) : null);

const full = { width: '100%', height: '100%', position: 'relative' } as const;

const page = (part: Part): Part => [
  'column',
  { ...full, overflow: 'hidden', fill: '$ground', color: '$ink' },
  behind,
  [
    'column',
    { ...full, margins: { side: 0, top: 0, bottom: 0 } },
    part,
    [
      'row',
      { gap: 48, flexShrink: 0, height: 56 },
      ['brand', 52, { fill: '$ink', ink: '$ground', radius: 0 }, { weight: 700 }],
      [
        'steps',
        { gap: 8, flexGrow: 1 },
        {
          each: { flexGrow: 1, flexShrink: 1, height: 14, fill: '$rest' },
          current: { fill: '$ink' },
          fills: true,
        },
      ],
    ],
  ],
];

/** Places parts at the top and the bottom of a page, with a minimum gap between them. */
const spread = (gap: number, ...parts: Part[]): Part =>
  page([
    'frame',
    { flex: 1, paddingBottom: 64 },
    ['column', { minHeight: '100%', justifyContent: 'space-between', gap }, ...parts],
  ]);

const number: Part = [
  'row',
  { height: 112, minWidth: 112, fill: '$mark', justifyContent: 'center', padding: '0 20px' },
  ['words', '#', { ...poster, fontSize: 84, lineHeight: 1, color: '$onMark' }],
];
const thought: Part = ['column', { gap: 44, alignItems: 'flex-start' }, number, ['title']];

const banner: Part = [
  'row',
  { fill: '$accent', padding: '34px 40px', gap: 40, justifyContent: 'space-between', flexShrink: 0 },
  [
    'body',
    { flexShrink: 1 },
    {
      color: '$onAccent',
      weight: 600,
      lineHeight: 1.26,
      strong: { fontWeight: 800 },
      marker: null,
      keepsPlace: true,
    },
  ],
  ['arrow', 84, '$onAccent', 2.6],
];

const end: Part = [
  'row',
  { gap: 48, alignItems: 'flex-end', justifyContent: 'space-between' },
  ['body', { flexShrink: 1 }],
  [
    'row',
    { box: [172, 172], fill: '$accent', justifyContent: 'center', flexShrink: 0 },
    ['arrow', 104, '$onAccent', 2.6],
  ],
];

export const bold: Template = {
  name: 'Bold',
  description:
    'A poster: condensed capitals as large as possible, full areas of color that change with each slide.',
  fonts: { heading: 'Archivo', body: 'Archivo' },
  scale: {
    cover: { title: [300, 84], body: [48, 32] },
    content: { title: [190, 64], body: [52, 34] },
    quote: { title: [176, 56], body: [44, 32] },
    figure: { title: [620, 130], body: [56, 32] },
    closing: { title: [260, 76], body: [50, 34] },
  },
  /** alternates the brand's colors, so that each swipe changes the scene */
  colors: ({ slide: { kind }, position, palette: { paper, ink, primary, accent } }) => {
    const turns = [primary, paper, ink, accent] as const;
    const fixed = { cover: primary, closing: primary, quote: accent, figure: ink, content: null }[kind];
    const ground = fixed ?? (turns[position % turns.length] as string);
    const on = inkOn(ground, { background: paper, text: ink });
    const mark = [accent, primary, on].find(each => contrast(each, ground) >= 3) ?? on;
    const onMark = inkOn(mark, { background: ground, text: ink });
    return { ground, ink: on, tint: mix(ground, on, 0.1), rest: mix(ground, on, 0.24), mark, onMark };
  },
  title: {
    ...poster,
    lineHeight: 0.9,
    letterSpacing: -0.012,
    // condensed capitals without this run together
    wordSpacing: '0.06em',
    textTransform: 'none',
    alphabetic: { textTransform: 'uppercase' },
  },
  body: {
    weight: 500,
    lineHeight: 1.34,
    strong: { fontWeight: 800, color: '$mark' },
    marker: ['1.1 body', ['words', '#', { ...poster, fontSize: '1.1 body', color: '$mark' }]],
  },
  slides: {
    cover: page([
      'frame',
      { flex: 1, paddingBottom: 60 },
      ['column', { minHeight: '100%', justifyContent: 'space-between', gap: 48 }, ['title'], banner],
    ]),
    content: {
      landscape: page([
        'row',
        { flex: 1, minHeight: 0, gap: 90, paddingBottom: 56, alignItems: 'stretch' },
        ['frame', { flex: 1 }, ['column', {}, thought]],
        ['frame', { flex: 1, justifyContent: 'flex-end' }, ['column', {}, ['body']]],
      ]),
      other: spread(52, thought, ['body']),
    },
    quote: spread(52, ['quote', { lineHeight: 0.98, alphabetic: {} }], ['body', { fontWeight: 700 }]),
    figure: spread(40, ['title', { lineHeight: 0.86, color: '$mark' }], ['body']),
    closing: spread(52, ['title'], end),
  },
};
