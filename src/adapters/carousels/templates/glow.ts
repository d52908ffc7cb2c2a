import { translucent } from '../../../domain/brands/colors.ts';
import type { LookStyle, Part, Template } from '../template.ts';
import { glassAlpha, nightOf, sky } from './glow-sky.ts';

const glass = {
  backgroundColor: translucent('#ffffff', glassAlpha),
  border: `2px solid ${translucent('#ffffff', 0.2)}`,
};

const full = { width: '100%', height: '100%', position: 'relative' } satisfies LookStyle;

const page = (part: Part): Part => [
  'column',
  { ...full, color: '$ink' },
  ({ scene }) => sky(scene, nightOf(scene)),
  [
    'column',
    { ...full, margins: { side: 0, top: 0, bottom: 0 } },
    [
      'row',
      { flexShrink: 0, height: 64, justifyContent: 'space-between', gap: 40 },
      ['brand', 52, { fill: '$second', ink: '$onSecond', radius: 16 }],
      ['page number', { ...glass, fontSize: 24, padding: '12px 24px', borderRadius: 40, color: '$ink' }],
    ],
    part,
    [
      'row',
      { flexShrink: 0, height: 40, justifyContent: 'center' },
      [
        'steps',
        { gap: 12 },
        {
          each: { box: [12, 12, 6], backgroundColor: translucent('#ffffff', 0.34) },
          current: { width: 46, backgroundColor: translucent('#ffffff', 1) },
        },
      ],
    ],
  ],
];

/** Places parts in the middle of the sky. */
const open = (style: LookStyle, ...parts: Part[]): Part =>
  page([
    'frame',
    { flex: 1, justifyContent: 'center', paddingTop: 40, paddingBottom: 40 },
    ['column', style, ...parts],
  ]);

/** Places a part on a card of glass. */
const card = (part: Part): Part =>
  page([
    'column',
    { flex: 1, minHeight: 0, paddingTop: 48, paddingBottom: 52 },
    [
      'column',
      { ...glass, flex: 1, minHeight: 0, borderRadius: 52, padding: 68, landscape: { padding: 64 } },
      ['frame', { flex: 1 }, part],
    ],
  ]);

/** Letters that fade from white into the second colour. */
const lit = {
  backgroundImage: 'linear-gradient(180deg, #ffffff 30%, $fade 100%)',
  backgroundClip: 'text',
  color: 'transparent',
} satisfies LookStyle;

const button: Part = [
  'row',
  { box: [132, 92, 46], justifyContent: 'center', fill: '$second' },
  ['arrow', 48, '$onSecond', 2.2],
];

const badge: Part = [
  'row',
  { box: [104, 104, 34], justifyContent: 'center', fill: '$second', flexShrink: 0 },
  ['words', '#', { type: [50, 700, 1], color: '$onSecond' }],
];

const between = { justifyContent: 'space-between', gap: 44 } satisfies LookStyle;

export const glow: Template = {
  name: 'Glow',
  description: 'Light on dark: soft lights in the brand’s colors, glass cards, and round shapes.',
  fonts: { heading: 'Sora', body: 'Inter' },
  scale: {
    cover: { title: [132, 62], body: [46, 32] },
    content: { title: [88, 46], body: [45, 34] },
    quote: { title: [92, 46], body: [38, 32] },
    figure: { title: [330, 100], body: [54, 32] },
    closing: { title: [112, 52], body: [46, 34] },
  },
  colors: scene => ({ ...nightOf(scene) }),
  title: { fontWeight: 600, lineHeight: 1.08, letterSpacing: -0.035 },
  body: {
    color: '$soft',
    lineHeight: 1.46,
    strong: { fontWeight: 600, color: '#ffffff' },
    marker: ['0.6 body', ['shape', { box: [16, 16, 8], fill: '$second' }]],
  },
  slides: {
    cover: open(
      { gap: 44, alignItems: 'flex-start', maxWidth: '100%', landscape: { maxWidth: 1300 } },
      ['title', lit],
      ['body', { maxWidth: 820 }],
      button,
    ),
    content: card({
      landscape: [
        'row',
        { minHeight: '100%', gap: 80, alignItems: 'stretch' },
        ['column', { ...between, flex: 1, minWidth: 0, alignItems: 'flex-start' }, badge, ['title']],
        ['column', { flex: 1, minWidth: 0, justifyContent: 'flex-end' }, ['body']],
      ],
      other: [
        'column',
        { ...between, minHeight: '100%' },
        badge,
        ['column', { gap: 40 }, ['title'], ['body']],
      ],
    }),
    quote: open(
      {
        gap: 48,
        alignItems: 'center',
        textAlign: 'center',
        paddingLeft: 0,
        paddingRight: 0,
        landscape: { paddingLeft: 160, paddingRight: 160 },
      },
      ['words', '“', { type: [320, 700, 1], height: 170, color: '$second' }],
      ['quote', { fontWeight: 500, lineHeight: 1.2, letterSpacing: -0.025 }],
      ['body'],
    ),
    figure: open(
      { gap: 40 },
      ['title', { ...lit, lineHeight: 1, letterSpacing: -0.06 }],
      ['body', { maxWidth: 860 }],
    ),
    closing: card([
      'column',
      { ...between, minHeight: '100%', alignItems: 'flex-start' },
      button,
      ['column', { gap: 40 }, ['title', lit], ['body']],
    ]),
  },
};
