import { mix } from '../../../domain/brands/colors.ts';
import { bodyText } from '../body-text.ts';
import { arrow, quoteText, titleText } from '../parts.ts';
import { column, frame, row, shape, words, type Node } from '../nodes.ts';
import type { SlideScene, Template } from '../scene.ts';
import { editorialGround, editorialPage, type EditorialGround } from './editorial-page.ts';

const isWide = ({ canvas }: SlideScene): boolean => canvas.shape === 'landscape';

/** An arch with a sun over hills: the carousel's one picture, in the brand's colours. */
const arch = ({ palette: { primary, accent }, seed }: SlideScene): Node => {
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
  return column(
    {
      flex: 1,
      position: 'relative',
      overflow: 'hidden',
      backgroundColor: primary,
      borderTopLeftRadius: 600,
      borderTopRightRadius: 600,
    },
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

const titleStyle = { fontWeight: 500, lineHeight: 1.03, letterSpacing: -0.022 };

const body = (scene: SlideScene, colors: EditorialGround, style = {}): Node | null =>
  bodyText(scene, {
    size: scene.sizes.body,
    color: colors.ink,
    strong: { fontWeight: 700 },
    lineHeight: 1.46,
    marker: (_number, lineBox) =>
      row(
        { ...lineBox, width: scene.sizes.body * 0.9 },
        shape({ width: '100%', height: 3, backgroundColor: colors.mark }),
      ),
    style,
  });

/** Picture and text: one below the other, or side by side where there is room. */
const cover = (scene: SlideScene): Node => {
  const colors = editorialGround(scene);
  const text = column(
    { gap: 34 },
    titleText(scene, titleStyle),
    body(scene, { ...colors, ink: colors.soft }, { maxWidth: 820 }),
  );
  if (isWide(scene))
    return editorialPage(
      scene,
      colors,
      row(
        { flex: 1, minHeight: 0, gap: 90, paddingTop: 40, paddingBottom: 48, alignItems: 'stretch' },
        frame({ flex: 1, justifyContent: 'flex-end' }, text),
        column({ width: 600, flexShrink: 0 }, arch(scene)),
      ),
    );
  return editorialPage(
    scene,
    colors,
    column(
      { flex: 1, minHeight: 0, paddingTop: 36, paddingBottom: 52, gap: 52 },
      row(
        { flex: 1, minHeight: 0, justifyContent: 'flex-end', alignItems: 'stretch' },
        column({ width: scene.canvas.shape === 'square' ? '46%' : '58%' }, arch(scene)),
      ),
      frame({ maxHeight: scene.canvas.height * 0.44, flexShrink: 0 }, text),
    ),
  );
};

/** The thought's number, set as in a book. */
const numeral = (scene: SlideScene, { mark }: EditorialGround): Node =>
  words(String(scene.position), {
    fontFamily: scene.fonts.heading,
    fontSize: 150,
    fontWeight: 300,
    fontStyle: 'italic',
    lineHeight: 0.9,
    color: mark,
    letterSpacing: '-0.03em',
  });

const content = (scene: SlideScene): Node => {
  const colors = editorialGround(scene);
  const title = titleText(scene, titleStyle);
  if (isWide(scene))
    return editorialPage(
      scene,
      colors,
      row(
        { flex: 1, minHeight: 0, gap: 100, paddingTop: 56, paddingBottom: 56, alignItems: 'stretch' },
        frame(
          { flex: 1, justifyContent: 'space-between' },
          column({ gap: 30, height: '100%' }, numeral(scene, colors), title),
        ),
        shape({ width: 2, backgroundColor: colors.line }),
        frame({ flex: 1, justifyContent: 'flex-end' }, column({}, body(scene, colors))),
      ),
    );
  return editorialPage(
    scene,
    colors,
    frame(
      { flex: 1, paddingTop: 56, paddingBottom: 56 },
      column(
        { minHeight: '100%', justifyContent: 'space-between', gap: 48 },
        column({ gap: 30 }, numeral(scene, colors), title),
        body(scene, colors, { paddingInlineStart: 150 }),
      ),
    ),
  );
};

const quote = (scene: SlideScene): Node => {
  const colors = editorialGround(scene);
  return editorialPage(
    scene,
    colors,
    frame(
      { flex: 1, justifyContent: 'center', paddingTop: 20, paddingBottom: 40 },
      column(
        { gap: 40, maxWidth: isWide(scene) ? 1400 : undefined },
        words('“', {
          fontFamily: scene.fonts.heading,
          fontSize: 300,
          lineHeight: 0.8,
          height: 130,
          color: colors.mark,
          fontWeight: 600,
        }),
        quoteText(scene, {
          ...titleStyle,
          fontWeight: 300,
          lineHeight: 1.12,
          letterSpacing: -0.015,
          fontStyle: scene.writing === 'alphabetic' ? 'italic' : 'normal',
        }),
        body(scene, { ...colors, ink: colors.soft }),
      ),
    ),
  );
};

const figure = (scene: SlideScene): Node => {
  const colors = editorialGround(scene);
  return editorialPage(
    scene,
    colors,
    frame(
      { flex: 1, justifyContent: 'flex-end', paddingTop: 40, paddingBottom: 64 },
      column(
        { gap: 44 },
        titleText(scene, {
          ...titleStyle,
          fontWeight: 300,
          lineHeight: 0.95,
          letterSpacing: -0.05,
          color: colors.mark,
        }),
        shape({ height: 2, width: '100%', backgroundColor: colors.ink }),
        body(scene, colors, { maxWidth: 860 }),
      ),
    ),
  );
};

const closing = (scene: SlideScene): Node => {
  const colors = editorialGround(scene);
  return editorialPage(
    scene,
    colors,
    frame(
      { flex: 1, justifyContent: 'flex-end', paddingTop: 40, paddingBottom: 72 },
      column(
        { gap: 44 },
        row(
          {
            width: 120,
            height: 120,
            borderRadius: 60,
            justifyContent: 'center',
            border: `2px solid ${colors.mark}`,
          },
          arrow(scene, 56, colors.mark, 1.4),
        ),
        titleText(scene, titleStyle),
        body(scene, { ...colors, ink: colors.soft }, { maxWidth: 860 }),
      ),
    ),
  );
};

const components = { cover, content, quote, figure, closing };

export const editorial: Template = {
  name: 'Editorial',
  description: 'A magazine page: large serif titles, book numerals, a quiet rule, one picture on the cover.',
  fonts: { heading: 'Fraunces', body: 'Inter' },
  scale: {
    cover: { title: [136, 62], body: [44, 32] },
    content: { title: [112, 52], body: [47, 34] },
    quote: { title: [124, 46], body: [36, 32] },
    figure: { title: [420, 110], body: [52, 32] },
    closing: { title: [136, 58], body: [46, 34] },
  },
  draw: scene => components[scene.slide.kind](scene),
};
