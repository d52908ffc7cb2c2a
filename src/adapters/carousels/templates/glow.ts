import { mix, translucent } from '../../../domain/brands/colors.ts';
import { bodyText } from '../body-text.ts';
import { column, frame, row, shape, words, type Node, type Style } from '../nodes.ts';
import { inkOn } from '../palette.ts';
import { arrow, brandMark, pageNumber, quoteText, titleText } from '../parts.ts';
import { margins, type SlideScene, type Template } from '../scene.ts';
import { glassAlpha, nightOf, sky, type Night } from './glow-sky.ts';

const dots = ({ position, count }: SlideScene): Node =>
  row(
    { gap: 12 },
    ...Array.from({ length: count }, (_, at) =>
      shape({
        width: at === position ? 46 : 12,
        height: 12,
        borderRadius: 6,
        backgroundColor: translucent('#ffffff', at === position ? 1 : 0.34),
      }),
    ),
  );

const glass: Style = {
  backgroundColor: translucent('#ffffff', glassAlpha),
  border: `2px solid ${translucent('#ffffff', 0.2)}`,
};

const page = (scene: SlideScene, night: Night, content: Node): Node => {
  const { side, top, bottom } = margins(scene);
  return column(
    { width: '100%', height: '100%', position: 'relative', color: night.ink },
    sky(scene, night),
    column(
      {
        width: '100%',
        height: '100%',
        position: 'relative',
        paddingTop: top,
        paddingBottom: bottom,
        paddingLeft: side,
        paddingRight: side,
      },
      row(
        { flexShrink: 0, height: 64, justifyContent: 'space-between', gap: 40 },
        brandMark(scene, {
          size: 52,
          color: night.ink,
          ground: night.ground,
          tile: { fill: night.second, ink: onSecond(night), radius: 16 },
        }),
        pageNumber(scene, {
          ...glass,
          fontSize: 24,
          padding: '12px 24px',
          borderRadius: 40,
          color: night.ink,
        }),
      ),
      content,
      row({ flexShrink: 0, height: 40, justifyContent: 'center' }, dots(scene)),
    ),
  );
};

/** What reads on the second colour. */
const onSecond = ({ second, ground }: Night): string =>
  inkOn(second, { background: '#ffffff', text: ground });

const isWide = ({ canvas }: SlideScene): boolean => canvas.shape === 'landscape';

const display = { fontWeight: 600, lineHeight: 1.08, letterSpacing: -0.035 };

/** Letters that fade from white into the second colour. */
const lit = (night: Night): Pick<Style, 'backgroundImage' | 'backgroundClip' | 'color'> => ({
  backgroundImage: `linear-gradient(180deg, #ffffff 30%, ${mix('#ffffff', night.second, 0.55)} 100%)`,
  backgroundClip: 'text',
  color: 'transparent',
});

const body = (scene: SlideScene, night: Night, style: Style = {}): Node | null =>
  bodyText(scene, {
    size: scene.sizes.body,
    color: night.soft,
    lineHeight: 1.46,
    strong: { fontWeight: 600, color: '#ffffff' },
    marker: (_number, lineBox) =>
      row(
        { ...lineBox, width: scene.sizes.body * 0.6 },
        shape({ width: 16, height: 16, borderRadius: 8, backgroundColor: night.second }),
      ),
    style,
  });

const button = (scene: SlideScene, night: Night): Node =>
  row(
    { width: 132, height: 92, borderRadius: 46, justifyContent: 'center', backgroundColor: night.second },
    arrow(scene, 48, onSecond(night), 2.2),
  );

const cover = (scene: SlideScene): Node => {
  const night = nightOf(scene);
  return page(
    scene,
    night,
    frame(
      { flex: 1, justifyContent: 'center', paddingTop: 40, paddingBottom: 40 },
      column(
        { gap: 44, alignItems: 'flex-start', maxWidth: isWide(scene) ? 1300 : '100%' },
        titleText(scene, { ...display, ...lit(night) }),
        body(scene, night, { maxWidth: 820 }),
        button(scene, night),
      ),
    ),
  );
};

const card = (scene: SlideScene, content: Node): Node =>
  column(
    { flex: 1, minHeight: 0, paddingTop: 48, paddingBottom: 52 },
    column(
      { ...glass, flex: 1, minHeight: 0, borderRadius: 52, padding: isWide(scene) ? 64 : 68 },
      frame({ flex: 1 }, content),
    ),
  );

const content = (scene: SlideScene): Node => {
  const night = nightOf(scene);
  const title = titleText(scene, display);
  const badge = row(
    {
      width: 104,
      height: 104,
      borderRadius: 34,
      justifyContent: 'center',
      backgroundColor: night.second,
      flexShrink: 0,
    },
    words(String(scene.position), {
      fontFamily: scene.fonts.heading,
      fontSize: 50,
      fontWeight: 700,
      lineHeight: 1,
      color: onSecond(night),
    }),
  );
  return page(
    scene,
    night,
    card(
      scene,
      isWide(scene)
        ? row(
            { minHeight: '100%', gap: 80, alignItems: 'stretch' },
            column(
              { flex: 1, minWidth: 0, justifyContent: 'space-between', gap: 44, alignItems: 'flex-start' },
              badge,
              title,
            ),
            column({ flex: 1, minWidth: 0, justifyContent: 'flex-end' }, body(scene, night)),
          )
        : column(
            { minHeight: '100%', justifyContent: 'space-between', gap: 44 },
            badge,
            column({ gap: 40 }, title, body(scene, night)),
          ),
    ),
  );
};

const quote = (scene: SlideScene): Node => {
  const night = nightOf(scene);
  return page(
    scene,
    night,
    frame(
      { flex: 1, justifyContent: 'center', paddingTop: 40, paddingBottom: 40 },
      column(
        {
          gap: 48,
          alignItems: 'center',
          textAlign: 'center',
          paddingLeft: isWide(scene) ? 160 : 0,
          paddingRight: isWide(scene) ? 160 : 0,
        },
        words('“', {
          fontFamily: scene.fonts.heading,
          fontSize: 320,
          fontWeight: 700,
          lineHeight: 1,
          height: 170,
          color: night.second,
        }),
        quoteText(scene, { ...display, fontWeight: 500, lineHeight: 1.2, letterSpacing: -0.025 }),
        body(scene, night),
      ),
    ),
  );
};

const figure = (scene: SlideScene): Node => {
  const night = nightOf(scene);
  return page(
    scene,
    night,
    frame(
      { flex: 1, justifyContent: 'center', paddingTop: 40, paddingBottom: 40 },
      column(
        { gap: 40 },
        titleText(scene, { ...display, lineHeight: 1, letterSpacing: -0.06, ...lit(night) }),
        body(scene, night, { maxWidth: 860 }),
      ),
    ),
  );
};

const closing = (scene: SlideScene): Node => {
  const night = nightOf(scene);
  return page(
    scene,
    night,
    card(
      scene,
      column(
        { minHeight: '100%', justifyContent: 'space-between', gap: 44, alignItems: 'flex-start' },
        button(scene, night),
        column({ gap: 40 }, titleText(scene, { ...display, ...lit(night) }), body(scene, night)),
      ),
    ),
  );
};

const components = { cover, content, quote, figure, closing };

export const glow: Template = {
  name: 'Glow',
  description: 'Light on dark: soft lights in the brand’s colours, glass cards, and round forms.',
  fonts: { heading: 'Sora', body: 'Inter' },
  scale: {
    cover: { title: [132, 62], body: [46, 32] },
    content: { title: [88, 46], body: [45, 34] },
    quote: { title: [92, 46], body: [38, 32] },
    figure: { title: [330, 100], body: [54, 32] },
    closing: { title: [112, 52], body: [46, 34] },
  },
  draw: scene => components[scene.slide.kind](scene),
};
