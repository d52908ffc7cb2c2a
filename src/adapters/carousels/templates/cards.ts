import { bodyText } from '../body-text.ts';
import { column, row, shape, words, type Node, type Style } from '../nodes.ts';
import { inkOn } from '../palette.ts';
import { quoteText, titleText } from '../parts.ts';
import type { SlideScene, Template } from '../scene.ts';
import { arrowSticker, border, card, deskOf, numberSticker, page, sticker, type Desk } from './cards-desk.ts';

const isWide = ({ canvas }: SlideScene): boolean => canvas.shape === 'landscape';

const friendly = { fontWeight: 800, lineHeight: 1.02, letterSpacing: -0.028 };

const body = (scene: SlideScene, desk: Desk, style: Style = {}): Node | null =>
  bodyText(scene, {
    size: scene.sizes.body,
    color: desk.ink,
    weight: 500,
    lineHeight: 1.42,
    strong: { fontWeight: 800 },
    marker: (_number, lineBox) =>
      row(
        { ...lineBox, width: 40 },
        shape({
          width: 26,
          height: 26,
          borderRadius: 8,
          backgroundColor: scene.palette.accent,
          border: `3px solid ${desk.ink}`,
          transform: 'rotate(-8deg)',
        }),
      ),
    style,
  });

/** A title with a thick line under its beginning, as from a marker. */
const marked = (scene: SlideScene, desk: Desk, title: Node): Node =>
  column(
    { gap: 30, alignItems: 'stretch' },
    title,
    shape({
      width: 150,
      height: 14,
      borderRadius: 7,
      backgroundColor: scene.palette.accent,
      border: `3px solid ${desk.ink}`,
    }),
  );

const cover = (scene: SlideScene): Node => {
  const desk = deskOf(scene);
  return page(
    scene,
    desk,
    column(
      { flex: 1, minHeight: 0, padding: isWide(scene) ? '10px 60px' : '26px 16px' },
      card(
        scene,
        desk,
        null,
        true,
        column(
          { minHeight: '100%', justifyContent: 'space-between', gap: 44 },
          titleText(scene, { ...friendly, lineHeight: 0.98 }),
          row(
            { gap: 40, justifyContent: 'space-between', alignItems: 'flex-end' },
            body(scene, desk, { flexShrink: 1, minWidth: 0 }) ?? shape({}),
            arrowSticker(scene, desk),
          ),
        ),
      ),
    ),
  );
};

const content = (scene: SlideScene): Node => {
  const desk = deskOf(scene);
  const title = marked(scene, desk, titleText(scene, friendly));
  return page(
    scene,
    desk,
    card(
      scene,
      desk,
      numberSticker(scene, desk),
      false,
      isWide(scene)
        ? row(
            { minHeight: '100%', gap: 80, alignItems: 'stretch' },
            column({ flex: 1, minWidth: 0, justifyContent: 'center' }, title),
            column({ flex: 1, minWidth: 0, justifyContent: 'center', paddingTop: 60 }, body(scene, desk)),
          )
        : column(
            { minHeight: '100%', justifyContent: 'center', gap: 44, paddingTop: 40 },
            title,
            body(scene, desk),
          ),
    ),
  );
};

const quote = (scene: SlideScene): Node => {
  const desk = deskOf(scene);
  const mark = words('“', {
    fontFamily: scene.fonts.heading,
    fontSize: 190,
    fontWeight: 800,
    lineHeight: 1,
    height: 96,
    color: inkOn(desk.sticker, { background: desk.card, text: desk.ink }),
  });
  return page(
    scene,
    desk,
    card(
      scene,
      desk,
      sticker(scene, desk, mark, 176, -9),
      false,
      column(
        { minHeight: '100%', justifyContent: 'center', gap: 44, paddingTop: 40 },
        quoteText(scene, { ...friendly, fontWeight: 700, lineHeight: 1.12 }),
        body(scene, desk),
      ),
    ),
  );
};

const figure = (scene: SlideScene): Node => {
  const desk = deskOf(scene);
  const { primary, onPrimary } = scene.palette;
  return page(
    scene,
    desk,
    card(
      scene,
      desk,
      null,
      false,
      column(
        { minHeight: '100%', justifyContent: 'center', gap: 52, alignItems: 'flex-start' },
        column(
          {
            backgroundColor: primary,
            borderRadius: 40,
            padding: '30px 48px',
            border: border(desk),
            transform: `rotate(${scene.rightToLeft ? 2 : -2}deg)`,
            maxWidth: '100%',
          },
          titleText(scene, { ...friendly, lineHeight: 1, color: onPrimary }),
        ),
        body(scene, desk),
      ),
    ),
  );
};

const closing = (scene: SlideScene): Node => {
  const desk = deskOf(scene);
  return page(
    scene,
    desk,
    card(
      scene,
      desk,
      arrowSticker(scene, desk),
      false,
      column(
        { minHeight: '100%', justifyContent: 'center', gap: 44, paddingTop: 40 },
        marked(scene, desk, titleText(scene, friendly)),
        body(scene, desk),
      ),
    ),
  );
};

const components = { cover, content, quote, figure, closing };

export const cards: Template = {
  name: 'Cards',
  description: 'Friendly: outlined cards with hard shadows and stickers, on a desk in the brand’s colours.',
  fonts: { heading: 'Bricolage Grotesque', body: 'DM Sans' },
  scale: {
    cover: { title: [150, 62], body: [44, 32] },
    content: { title: [104, 48], body: [46, 34] },
    quote: { title: [98, 46], body: [38, 32] },
    figure: { title: [300, 90], body: [52, 32] },
    closing: { title: [122, 52], body: [48, 34] },
  },
  draw: scene => components[scene.slide.kind](scene),
};
