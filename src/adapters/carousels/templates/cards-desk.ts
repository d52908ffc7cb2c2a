import { contrast, mix } from '../../../domain/brands/colors.ts';
import { column, frame, row, shape, words, type Node } from '../nodes.ts';
import { inkOn } from '../palette.ts';
import { arrow, brandMark } from '../parts.ts';
import { atEnd, margins, type SlideScene } from '../scene.ts';

export interface Desk {
  ground: string;
  card: string;
  ink: string;
  sticker: string;
  under: string;
}

/** Cards lie on a desk that takes the brand's colours in turn. */
export const deskOf = ({ slide: { kind }, position, palette }: SlideScene): Desk => {
  const { paper, ink, primary, accent } = palette;
  const turns = [primary, mix(accent, paper, 0.1), mix(primary, paper, 0.7)] as const;
  const ground =
    kind === 'cover' || kind === 'closing' ? primary : (turns[position % turns.length] as string);
  const sticker = contrast(accent, ground) > contrast(primary, ground) ? accent : primary;
  return { ground, card: paper, ink, sticker, under: sticker === accent ? primary : accent };
};

/** The outline of everything that lies on the desk. */
export const border = ({ ink }: Desk): string => `5px solid ${ink}`;

/** A disc or a star that somebody stuck on. */
export const sticker = (scene: SlideScene, desk: Desk, content: Node, size: number, tilt: number): Node =>
  row(
    {
      width: size,
      height: size,
      borderRadius: size / 2,
      justifyContent: 'center',
      flexShrink: 0,
      backgroundColor: desk.sticker,
      border: border(desk),
      transform: `rotate(${scene.rightToLeft ? -tilt : tilt}deg)`,
    },
    content,
  );

/** The thought's number. */
export const numberSticker = (scene: SlideScene, desk: Desk): Node =>
  sticker(
    scene,
    desk,
    words(String(scene.position), {
      fontFamily: scene.fonts.heading,
      fontSize: 82,
      fontWeight: 800,
      lineHeight: 1,
      color: inkOn(desk.sticker, { background: desk.card, text: desk.ink }),
    }),
    148,
    -9,
  );

/** Says that there is more. */
export const arrowSticker = (scene: SlideScene, desk: Desk): Node =>
  sticker(
    scene,
    desk,
    arrow(scene, 78, inkOn(desk.sticker, { background: desk.card, text: desk.ink }), 2.6),
    148,
    -9,
  );

/** Buttons on a strip: one a slide. */
const beads = ({ position, count }: SlideScene, { ink, card }: Desk): Node =>
  row(
    { gap: 10, flexShrink: 0 },
    ...Array.from({ length: count }, (_, at) =>
      shape({
        width: count > 12 ? 14 : 20,
        height: count > 12 ? 14 : 20,
        borderRadius: 10,
        border: `3px solid ${ink}`,
        backgroundColor: at === position ? ink : card,
      }),
    ),
  );

/** The strip below the card: who speaks, and how far it is. */
const strip = (scene: SlideScene, desk: Desk): Node =>
  row(
    {
      flexShrink: 0,
      justifyContent: 'space-between',
      gap: 40,
      padding: '20px 30px',
      borderRadius: 60,
      backgroundColor: desk.card,
      border: border(desk),
    },
    brandMark(scene, {
      size: 52,
      color: desk.ink,
      ground: desk.card,
      weight: 700,
      tile: { fill: scene.palette.primary, ink: scene.palette.onPrimary, radius: 26 },
    }),
    beads(scene, desk),
  );

/** A card with a hard shadow, others under it where the stack is to be seen, and a sticker over its corner. */
export const card = (
  scene: SlideScene,
  desk: Desk,
  stuck: Node | null,
  isStack: boolean,
  content: Node,
): Node => {
  const radius = 48;
  const under = (tilt: number, color: string): Node =>
    shape({
      position: 'absolute',
      top: 0,
      bottom: 0,
      left: 0,
      right: 0,
      borderRadius: radius,
      backgroundColor: color,
      border: border(desk),
      transform: `rotate(${tilt}deg)`,
    });
  return column(
    { flex: 1, minHeight: 0, minWidth: 0, position: 'relative' },
    isStack ? under(4, desk.under) : null,
    isStack ? under(-3, desk.sticker) : null,
    column(
      {
        flex: 1,
        minHeight: 0,
        borderRadius: radius,
        padding: 68,
        backgroundColor: desk.card,
        position: 'relative',
        border: border(desk),
        boxShadow: isStack ? 'none' : `14px 14px 0 ${desk.ink}`,
      },
      frame({ flex: 1 }, content),
    ),
    stuck && column({ position: 'absolute', top: -40, ...atEnd(scene, 56) }, stuck),
  );
};

/** A slide: the card, and the strip below it. */
export const page = (scene: SlideScene, desk: Desk, content: Node): Node => {
  const { side, top, bottom } = margins(scene);
  return column(
    {
      width: '100%',
      height: '100%',
      backgroundColor: desk.ground,
      color: desk.ink,
      gap: 52,
      paddingTop: top + 14,
      paddingBottom: bottom - 18,
      paddingLeft: side - 10,
      paddingRight: side - 10,
    },
    content,
    strip(scene, desk),
  );
};
