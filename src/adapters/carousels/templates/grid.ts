import { mix } from '../../../domain/brands/colors.ts';
import { bodyText } from '../body-text.ts';
import { column, drawing, frame, row, shape, words, type Node, type Style } from '../nodes.ts';
import { arrow, brandMark, pageNumber, quoteText, titleText } from '../parts.ts';
import { margins, type SlideScene, type Template } from '../scene.ts';
import { gridPattern, tile } from './grid-pattern.ts';

interface Ground {
  ground: string;
  ink: string;
  soft: string;
  line: string;
}

const groundOf = ({ slide: { kind }, palette }: SlideScene): Ground => {
  const { paper, ink, muted, line } = palette;
  return kind === 'closing'
    ? { ground: ink, ink: paper, soft: mix(paper, ink, 0.25), line: mix(paper, ink, 0.72) }
    : { ground: paper, ink, soft: muted, line };
};

const header = (scene: SlideScene, { ink, ground, soft, line }: Ground): Node =>
  row(
    {
      flexShrink: 0,
      paddingBottom: 30,
      borderBottom: `2px solid ${line}`,
      justifyContent: 'space-between',
      gap: 40,
    },
    brandMark(scene, {
      size: 46,
      color: ink,
      ground,
      tile: { fill: scene.palette.primary, ink: scene.palette.onPrimary, radius: 0 },
    }),
    pageNumber(scene, { fontSize: 26, fontWeight: 500, color: soft }),
  );

const surface = ({ ground, ink }: Ground): Style => ({
  width: '100%',
  height: '100%',
  backgroundColor: ground,
  color: ink,
});

const padded = (scene: SlideScene): Style => {
  const { side, top, bottom } = margins(scene);
  return { paddingTop: top, paddingBottom: bottom, paddingLeft: side, paddingRight: side };
};

const page = (scene: SlideScene, colors: Ground, ...content: (Node | null)[]): Node =>
  column({ ...surface(colors), ...padded(scene) }, header(scene, colors), ...content);

const isWide = ({ canvas }: SlideScene): boolean => canvas.shape === 'landscape';

const swiss = { fontWeight: 700, lineHeight: 1.02, letterSpacing: -0.042 };

const body = (scene: SlideScene, colors: Ground, style: Style = {}): Node | null =>
  bodyText(scene, {
    size: scene.sizes.body,
    color: colors.ink,
    lineHeight: 1.42,
    strong: { fontWeight: 700 },
    marker: (_number, lineBox) =>
      row(
        { ...lineBox, width: scene.sizes.body * 0.7 },
        shape({
          width: scene.sizes.body * 0.42,
          height: scene.sizes.body * 0.42,
          backgroundColor: scene.slide.kind === 'closing' ? scene.palette.accent : scene.palette.primary,
        }),
      ),
    style,
  });

/** The pattern bleeds off three edges; the text keeps to the grid below it, or beside it. */
const cover = (scene: SlideScene): Node => {
  const colors = groundOf(scene);
  const { width, height } = scene.canvas;
  const { side, bottom } = margins(scene);
  const text = column(
    { gap: 34 },
    titleText(scene, swiss),
    body(scene, { ...colors, ink: colors.soft }, { maxWidth: 800 }),
  );
  const signature = row(
    { flexShrink: 0, height: 60, justifyContent: 'space-between' },
    brandMark(scene, {
      size: 46,
      color: colors.ink,
      ground: colors.ground,
      tile: { fill: scene.palette.primary, ink: scene.palette.onPrimary, radius: 0 },
    }),
    arrow(scene, 60, colors.ink, 1.8),
  );
  const textBox = (style: Style): Node =>
    column(
      {
        flex: 1,
        minHeight: 0,
        minWidth: 0,
        paddingLeft: side,
        paddingRight: side,
        paddingBottom: bottom,
        ...style,
      },
      frame({ flex: 1, paddingTop: 56, paddingBottom: 40 }, text),
      signature,
    );
  if (isWide(scene))
    return row(
      { ...surface(colors), alignItems: 'stretch' },
      textBox({ paddingTop: 40 }),
      gridPattern(scene, 3, 4, height / 4),
    );
  const rows = { portrait: 2, square: 1, story: 3, landscape: 0 }[scene.canvas.shape];
  return column(surface(colors), gridPattern(scene, 3, rows, width / 3), textBox({}));
};

const square = 150;

const content = (scene: SlideScene): Node => {
  const colors = groundOf(scene);
  const label = row(
    { gap: 0, flexShrink: 0 },
    tile(scene, scene.position, square),
    row(
      { width: square, height: square, justifyContent: 'center', border: `2px solid ${colors.line}` },
      words(String(scene.position), {
        fontFamily: scene.fonts.heading,
        fontSize: 76,
        fontWeight: 700,
        letterSpacing: '-0.04em',
        color: colors.ink,
      }),
    ),
  );
  const title = titleText(scene, swiss);
  if (isWide(scene))
    return page(
      scene,
      colors,
      row(
        { flex: 1, minHeight: 0, gap: 90, paddingTop: 56, alignItems: 'stretch' },
        frame(
          { flex: 1 },
          column({ minHeight: '100%', justifyContent: 'space-between', gap: 52 }, label, title),
        ),
        frame({ flex: 1, justifyContent: 'flex-end' }, column({}, body(scene, colors))),
      ),
    );
  return page(
    scene,
    colors,
    frame(
      { flex: 1, paddingTop: 64 },
      column(
        { minHeight: '100%', justifyContent: 'space-between', gap: 48 },
        label,
        column({ gap: 48 }, title, shape({ height: 2, backgroundColor: colors.ink }), body(scene, colors)),
      ),
    ),
  );
};

const quote = (scene: SlideScene): Node => {
  const colors = groundOf(scene);
  const { primary } = scene.palette;
  return page(
    scene,
    colors,
    frame(
      { flex: 1, paddingTop: 64 },
      column(
        { minHeight: '100%', justifyContent: 'space-between', gap: 48 },
        drawing(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 100" width="330" height="150" fill="${primary}"><path d="M0 100V50A50 50 0 0 1 50 0h50v50a50 50 0 0 1-50 50zM120 100V50a50 50 0 0 1 50-50h50v50a50 50 0 0 1-50 50z"/></svg>`,
          { width: 330, height: 150 },
        ),
        column(
          { gap: 48 },
          quoteText(scene, { ...swiss, lineHeight: 1.1, letterSpacing: -0.036 }),
          shape({ height: 2, backgroundColor: colors.ink }),
          body(scene, colors),
        ),
      ),
    ),
  );
};

const figure = (scene: SlideScene): Node => {
  const colors = groundOf(scene);
  return page(
    scene,
    colors,
    frame(
      { flex: 1, paddingTop: 64 },
      column(
        { minHeight: '100%', justifyContent: 'space-between', gap: 48 },
        row({}, ...[0, 1, 2, 3].map(at => tile(scene, scene.position * 4 + at, square))),
        column(
          { gap: 48 },
          titleText(scene, {
            ...swiss,
            lineHeight: 0.86,
            letterSpacing: -0.06,
            color: scene.palette.primaryInk,
          }),
          shape({ height: 2, backgroundColor: colors.ink }),
          body(scene, colors),
        ),
      ),
    ),
  );
};

const closing = (scene: SlideScene): Node => {
  const colors = groundOf(scene);
  return page(
    scene,
    colors,
    frame(
      { flex: 1, paddingTop: 64 },
      column(
        { minHeight: '100%', justifyContent: 'space-between', gap: 48 },
        column({ gap: 44 }, titleText(scene, swiss), body(scene, { ...colors, ink: colors.soft })),
        row({}, ...[0, 1, 2, 3, 4].map(at => tile(scene, 40 + at, square))),
      ),
    ),
  );
};

const components = { cover, content, quote, figure, closing };

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
  draw: scene => components[scene.slide.kind](scene),
};
