import { bodyText } from '../body-text.ts';
import { column, frame, row, shape, words, type Node, type Style } from '../nodes.ts';
import { inkOn } from '../palette.ts';
import { arrow, quoteText, titleText } from '../parts.ts';
import { atEnd, type SlideScene, type Template } from '../scene.ts';
import { boldGround, boldPage, type BoldGround } from './bold-page.ts';

const poster = (scene: SlideScene): Style & { lineHeight: number; letterSpacing: number } => ({
  fontWeight: 900,
  fontStretch: '70%',
  lineHeight: 0.9,
  letterSpacing: -0.012,
  // condensed capitals set this tight run together
  wordSpacing: '0.06em',
  textTransform: scene.writing === 'alphabetic' ? 'uppercase' : 'none',
});

const body = (scene: SlideScene, colors: BoldGround, style: Style = {}): Node | null =>
  bodyText(scene, {
    size: scene.sizes.body,
    color: colors.ink,
    weight: 500,
    lineHeight: 1.34,
    strong: { fontWeight: 800, color: colors.mark },
    marker: (number, lineBox) =>
      row(
        { ...lineBox, width: scene.sizes.body * 1.1 },
        words(String(number), {
          fontFamily: scene.fonts.heading,
          fontSize: scene.sizes.body * 1.1,
          fontWeight: 900,
          fontStretch: '70%',
          color: colors.mark,
        }),
      ),
    style,
  });

/** The thought's number. */
const numberBlock = (scene: SlideScene, { ground, mark }: BoldGround): Node =>
  row(
    { height: 112, minWidth: 112, backgroundColor: mark, justifyContent: 'center', padding: '0 20px' },
    words(String(scene.position), {
      fontFamily: scene.fonts.heading,
      fontSize: 84,
      fontWeight: 900,
      fontStretch: '70%',
      lineHeight: 1,
      color: inkOn(mark, { background: ground, text: scene.palette.ink }),
    }),
  );

/** A quotation mark, larger than the page. */
const backdrop = (scene: SlideScene, { tint }: BoldGround): Node =>
  words('”', {
    position: 'absolute',
    bottom: scene.canvas.shape === 'story' ? 240 : -80,
    ...atEnd(scene, -10),
    fontFamily: scene.fonts.heading,
    fontSize: 900,
    fontWeight: 900,
    fontStretch: '70%',
    lineHeight: 0.86,
    color: tint,
  });

const isWide = ({ canvas }: SlideScene): boolean => canvas.shape === 'landscape';

const cover = (scene: SlideScene): Node => {
  const colors = boldGround(scene);
  const { accent, onAccent } = scene.palette;
  const text = bodyText(scene, {
    size: scene.sizes.body,
    color: onAccent,
    weight: 600,
    lineHeight: 1.26,
    strong: { fontWeight: 800 },
    marker: () => shape({}),
    style: { flexShrink: 1 },
  });
  const banner = row(
    {
      backgroundColor: accent,
      padding: '34px 40px',
      gap: 40,
      justifyContent: 'space-between',
      flexShrink: 0,
    },
    text ?? shape({}),
    arrow(scene, 84, onAccent, 2.6),
  );
  return boldPage(
    scene,
    colors,
    null,
    frame(
      { flex: 1, paddingBottom: 60 },
      column(
        { minHeight: '100%', justifyContent: 'space-between', gap: 48 },
        titleText(scene, poster(scene)),
        banner,
      ),
    ),
  );
};

const content = (scene: SlideScene): Node => {
  const colors = boldGround(scene);
  const title = column(
    { gap: 44, alignItems: 'flex-start' },
    numberBlock(scene, colors),
    titleText(scene, poster(scene)),
  );
  if (isWide(scene))
    return boldPage(
      scene,
      colors,
      null,
      row(
        { flex: 1, minHeight: 0, gap: 90, paddingBottom: 56, alignItems: 'stretch' },
        frame({ flex: 1 }, column({}, title)),
        frame({ flex: 1, justifyContent: 'flex-end' }, column({}, body(scene, colors))),
      ),
    );
  return boldPage(
    scene,
    colors,
    null,
    frame(
      { flex: 1, paddingBottom: 64 },
      column({ minHeight: '100%', justifyContent: 'space-between', gap: 52 }, title, body(scene, colors)),
    ),
  );
};

const quote = (scene: SlideScene): Node => {
  const colors = boldGround(scene);
  return boldPage(
    scene,
    colors,
    backdrop(scene, colors),
    frame(
      { flex: 1, paddingBottom: 64 },
      column(
        { minHeight: '100%', justifyContent: 'space-between', gap: 52 },
        quoteText(scene, { ...poster(scene), textTransform: 'none', lineHeight: 0.98 }),
        body(scene, colors, { fontWeight: 700 }),
      ),
    ),
  );
};

const figure = (scene: SlideScene): Node => {
  const colors = boldGround(scene);
  return boldPage(
    scene,
    colors,
    null,
    frame(
      { flex: 1, paddingBottom: 64 },
      column(
        { minHeight: '100%', justifyContent: 'space-between', gap: 40 },
        titleText(scene, { ...poster(scene), lineHeight: 0.86, color: colors.mark }),
        body(scene, colors),
      ),
    ),
  );
};

const closing = (scene: SlideScene): Node => {
  const colors = boldGround(scene);
  const { accent, onAccent } = scene.palette;
  return boldPage(
    scene,
    colors,
    null,
    frame(
      { flex: 1, paddingBottom: 64 },
      column(
        { minHeight: '100%', justifyContent: 'space-between', gap: 52 },
        titleText(scene, poster(scene)),
        row(
          { gap: 48, alignItems: 'flex-end', justifyContent: 'space-between' },
          body(scene, colors, { flexShrink: 1 }),
          row(
            { width: 172, height: 172, backgroundColor: accent, justifyContent: 'center', flexShrink: 0 },
            arrow(scene, 104, onAccent, 2.6),
          ),
        ),
      ),
    ),
  );
};

const components = { cover, content, quote, figure, closing };

export const bold: Template = {
  name: 'Bold',
  description:
    'A poster: condensed capitals as large as they go, full areas of colour that change with each swipe.',
  fonts: { heading: 'Archivo', body: 'Archivo' },
  scale: {
    cover: { title: [300, 84], body: [48, 32] },
    content: { title: [190, 64], body: [52, 34] },
    quote: { title: [176, 56], body: [44, 32] },
    figure: { title: [620, 130], body: [56, 32] },
    closing: { title: [260, 76], body: [50, 34] },
  },
  draw: scene => components[scene.slide.kind](scene),
};
