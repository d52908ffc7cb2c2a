import { mix } from '../../../domain/brands/colors.ts';
import type { Drawing, LookStyle, Part, Template } from '../template.ts';
import { drawing } from '../nodes.ts';
import { gridPattern, tile } from './grid-pattern.ts';

const square = 150;

const tileAt =
  (at: (position: number) => number): Drawing =>
  ({ scene }) =>
    tile(scene, at(scene.position), square);

/** Rows of the pattern on a cover that is not wide. */
const patternRows = { portrait: 2, square: 1, story: 3, landscape: 0 };

const pattern: Drawing = ({ scene }) => {
  const { width, height, shape } = scene.canvas;
  if (shape === 'landscape') return gridPattern(scene, 3, 4, height / 4);
  return gridPattern(scene, 3, patternRows[shape], width / 3);
};

const quotationMarks: Drawing = ({ scene }) =>
  drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 100" width="330" height="150" fill="${scene.palette.primary}"><path d="M0 100V50A50 50 0 0 1 50 0h50v50a50 50 0 0 1-50 50zM120 100V50a50 50 0 0 1 50-50h50v50a50 50 0 0 1-50 50z"/></svg>`,
    { width: 330, height: 150 },
  );

const surface = { width: '100%', height: '100%', fill: '$ground', color: '$ink' };
const brand: Part = ['brand', 46, { fill: '$primary', ink: '$onPrimary', radius: 0 }];
const rule: Part = ['shape', { height: 2, fill: '$ink' }];
const spread = { minHeight: '100%', justifyContent: 'space-between', gap: 48 } satisfies LookStyle;

const page = (part: Part): Part => [
  'column',
  { ...surface, margins: { side: 0, top: 0, bottom: 0 } },
  [
    'row',
    {
      flexShrink: 0,
      paddingBottom: 30,
      borderBottom: '2px solid $line',
      justifyContent: 'space-between',
      gap: 40,
    },
    brand,
    ['page number', { type: [26, 500], color: '$soft' }],
  ],
  part,
];

const framed = (...parts: Part[]): Part =>
  page(['frame', { flex: 1, paddingTop: 64 }, ['column', spread, ...parts]]);

/** Places the text in the grid below the pattern, or beside it. */
const coverText = (paddingTop: number | undefined): Part => [
  'column',
  { flex: 1, minHeight: 0, minWidth: 0, margins: { side: 0, bottom: 0 }, paddingTop },
  [
    'frame',
    { flex: 1, paddingTop: 56, paddingBottom: 40 },
    ['column', { gap: 34 }, ['title'], ['body', { color: '$soft', maxWidth: 800 }]],
  ],
  ['row', { flexShrink: 0, height: 60, justifyContent: 'space-between' }, brand, ['arrow', 60, '$ink', 1.8]],
];

const label: Part = [
  'row',
  { gap: 0, flexShrink: 0 },
  tileAt(position => position),
  [
    'row',
    { box: [square, square], justifyContent: 'center', border: '2px solid $line' },
    ['words', '#', { type: [76, 700], letterSpacing: '-0.04em', color: '$ink' }],
  ],
];

export const grid: Template = {
  name: 'Grid',
  description: 'Swiss: one grotesque, a strict grid, and a geometric pattern of its own for every carousel.',
  fonts: { heading: 'Inter', body: 'Inter' },
  scale: {
    cover: { title: [128, 60], body: [40, 32] },
    content: { title: [104, 50], body: [46, 34] },
    quote: { title: [100, 46], body: [38, 32] },
    figure: { title: [380, 110], body: [50, 32] },
    closing: { title: [140, 60], body: [46, 34] },
  },
  colors: ({ slide: { kind }, palette: { paper, ink, muted, line, primary, accent } }) =>
    kind === 'closing'
      ? { ground: ink, ink: paper, soft: mix(paper, ink, 0.25), line: mix(paper, ink, 0.72), marker: accent }
      : { ground: paper, ink, soft: muted, line, marker: primary },
  title: { fontWeight: 700, lineHeight: 1.02, letterSpacing: -0.042 },
  body: {
    lineHeight: 1.42,
    strong: { fontWeight: 700 },
    marker: ['0.7 body', ['shape', { width: '0.42 body', height: '0.42 body', fill: '$marker' }]],
  },
  slides: {
    cover: {
      landscape: ['row', { ...surface, alignItems: 'stretch' }, coverText(40), pattern],
      other: ['column', surface, pattern, coverText(undefined)],
    },
    content: {
      landscape: page([
        'row',
        { flex: 1, minHeight: 0, gap: 90, paddingTop: 56, alignItems: 'stretch' },
        ['frame', { flex: 1 }, ['column', { ...spread, gap: 52 }, label, ['title']]],
        ['frame', { flex: 1, justifyContent: 'flex-end' }, ['column', {}, ['body']]],
      ]),
      other: framed(label, ['column', { gap: 48 }, ['title'], rule, ['body']]),
    },
    quote: framed(quotationMarks, [
      'column',
      { gap: 48 },
      ['quote', { lineHeight: 1.1, letterSpacing: -0.036 }],
      rule,
      ['body'],
    ]),
    figure: framed(
      ['row', {}, ...[0, 1, 2, 3].map(at => tileAt(position => position * 4 + at))],
      [
        'column',
        { gap: 48 },
        ['title', { lineHeight: 0.86, letterSpacing: -0.06, color: '$primaryInk' }],
        rule,
        ['body'],
      ],
    ),
    closing: framed(
      ['column', { gap: 44 }, ['title'], ['body', { color: '$soft' }]],
      ['row', {}, ...[0, 1, 2, 3, 4].map(at => tileAt(() => 40 + at))],
    ),
  },
};
