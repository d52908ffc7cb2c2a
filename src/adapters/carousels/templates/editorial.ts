import { mix } from '../../../domain/brands/colors.ts';
import type { Drawing, LookStyle, Part, Template } from '../template.ts';
import { column, shape, type Node } from '../nodes.ts';
import { inkOn } from '../palette.ts';

/** An arch with a sun over hills: the only picture of the carousel, in the brand's colors. */
const arch: Drawing = ({ scene: { palette, seed } }) => {
  const { primary, accent } = palette;
  const [sun, near, far] = [
    ['16%', '-34%', '18%'],
    ['56%', '10%', '-42%'],
    ['36%', '-48%', '-4%'],
  ][seed % 3] as [string, string, string];
  const hill = (left: string, height: string, shade: number): Node =>
    shape({
      position: 'absolute',
      left,
      bottom: '-30%',
      width: '150%',
      height,
      borderRadius: '50%',
      backgroundColor: mix(primary, '#000000', shade),
    });
  const radius = { borderTopLeftRadius: 600, borderTopRightRadius: 600 };
  return column(
    { flex: 1, position: 'relative', overflow: 'hidden', backgroundColor: primary, ...radius },
    shape({
      position: 'absolute',
      left: sun,
      top: '24%',
      width: 168,
      height: 168,
      borderRadius: 84,
      backgroundColor: accent,
    }),
    hill(far, '64%', 0.22),
    hill(near, '52%', 0.42),
  );
};

/** Draws a header, and a rule whose thick part shows the progress. */
const page = (part: Part): Part => [
  'column',
  { width: '100%', height: '100%', fill: '$ground', color: '$ink', margins: { side: 0, top: 0, bottom: 0 } },
  [
    'row',
    { justifyContent: 'space-between', gap: 40, flexShrink: 0, height: 60 },
    ['brand', 48, { fill: '$ink', ink: '$ground', radius: 24 }],
    ['page number', { fontSize: 26, color: '$soft' }],
  ],
  part,
  [
    'steps',
    { height: 5, width: '100%', flexShrink: 0 },
    { each: { flexGrow: 1, height: 2, fill: '$line' }, current: { height: 5, fill: '$ink' } },
  ],
];

/** Places parts at the bottom of a page. */
const low = (paddingBottom: number, ...parts: Part[]): Part =>
  page([
    'frame',
    { flex: 1, justifyContent: 'flex-end', paddingTop: 40, paddingBottom },
    ['column', { gap: 44 }, ...parts],
  ]);

/** Number of the slide, set as in a book. */
const numeral: Part = [
  'words',
  '#',
  {
    fontSize: 150,
    fontWeight: 300,
    fontStyle: 'italic',
    lineHeight: 0.9,
    color: '$mark',
    letterSpacing: '-0.03em',
  },
];

const sideBySide = { flex: 1, minHeight: 0, alignItems: 'stretch' } satisfies LookStyle;
const coverText: Part = ['column', { gap: 34 }, ['title'], ['body', { color: '$soft', maxWidth: 820 }]];

export const editorial: Template = {
  name: 'Editorial',
  description:
    'A magazine page: large serif titles, old-style numerals, a thin rule, one image on the cover.',
  fonts: { heading: 'Fraunces', body: 'Inter' },
  scale: {
    cover: { title: [136, 62], body: [44, 32] },
    content: { title: [112, 52], body: [47, 34] },
    quote: { title: [124, 46], body: [36, 32] },
    figure: { title: [420, 110], body: [52, 32] },
    closing: { title: [136, 58], body: [46, 34] },
  },
  colors: ({ slide: { kind }, palette }) => {
    const { paper, ink, muted, line, primary, onPrimary, primaryInk, accent } = palette;
    if (kind !== 'quote' && kind !== 'closing')
      return { ground: paper, ink, soft: muted, line, mark: primaryInk };
    return {
      ground: primary,
      ink: onPrimary,
      soft: mix(onPrimary, primary, 0.14),
      line: mix(onPrimary, primary, 0.65),
      mark: inkOn(primary, { background: accent, text: onPrimary }),
    };
  },
  title: { fontWeight: 500, lineHeight: 1.03, letterSpacing: -0.022 },
  body: {
    strong: { fontWeight: 700 },
    lineHeight: 1.46,
    marker: ['0.9 body', ['shape', { width: '100%', height: 3, fill: '$mark' }]],
  },
  slides: {
    cover: {
      landscape: page([
        'row',
        { ...sideBySide, gap: 90, paddingTop: 40, paddingBottom: 48 },
        ['frame', { flex: 1, justifyContent: 'flex-end' }, coverText],
        ['column', { width: 600, flexShrink: 0 }, arch],
      ]),
      other: page([
        'column',
        { flex: 1, minHeight: 0, paddingTop: 36, paddingBottom: 52, gap: 52 },
        [
          'row',
          { ...sideBySide, justifyContent: 'flex-end' },
          ['column', { width: '58%', square: { width: '46%' } }, arch],
        ],
        ['frame', { maxHeight: '0.44 height', flexShrink: 0 }, coverText],
      ]),
    },
    content: {
      landscape: page([
        'row',
        { ...sideBySide, gap: 100, paddingTop: 56, paddingBottom: 56 },
        [
          'frame',
          { flex: 1, justifyContent: 'space-between' },
          ['column', { gap: 30, height: '100%' }, numeral, ['title']],
        ],
        ['shape', { width: 2, fill: '$line' }],
        ['frame', { flex: 1, justifyContent: 'flex-end' }, ['column', {}, ['body']]],
      ]),
      other: page([
        'frame',
        { flex: 1, paddingTop: 56, paddingBottom: 56 },
        [
          'column',
          { minHeight: '100%', justifyContent: 'space-between', gap: 48 },
          ['column', { gap: 30 }, numeral, ['title']],
          ['body', { paddingInlineStart: 150 }],
        ],
      ]),
    },
    quote: page([
      'frame',
      { flex: 1, justifyContent: 'center', paddingTop: 20, paddingBottom: 40 },
      [
        'column',
        { gap: 40, landscape: { maxWidth: 1400 } },
        ['words', '“', { fontSize: 300, lineHeight: 0.8, height: 130, color: '$mark', fontWeight: 600 }],
        [
          'quote',
          {
            fontWeight: 300,
            lineHeight: 1.12,
            letterSpacing: -0.015,
            fontStyle: 'normal',
            alphabetic: { fontStyle: 'italic' },
          },
        ],
        ['body', { color: '$soft' }],
      ],
    ]),
    figure: low(
      64,
      ['title', { fontWeight: 300, lineHeight: 0.95, letterSpacing: -0.05, color: '$mark' }],
      ['shape', { height: 2, width: '100%', fill: '$ink' }],
      ['body', { maxWidth: 860 }],
    ),
    closing: low(
      72,
      [
        'row',
        { box: [120, 120, 60], justifyContent: 'center', border: '2px solid $mark' },
        ['arrow', 56, '$mark', 1.4],
      ],
      ['title'],
      ['body', { color: '$soft', maxWidth: 860 }],
    ),
  },
};
