import { contrast, mix } from '../../../domain/brands/colors.ts';
import { column, row, shape, type Node } from '../nodes.ts';
import { inkOn } from '../palette.ts';
import { brandMark } from '../parts.ts';
import { margins, type SlideScene } from '../scene.ts';

export interface BoldGround {
  ground: string;
  ink: string;
  /** A shade of the ground, for what is large and need not be read. */
  tint: string;
  mark: string;
}

/** Slides take the brand's colours in turn, so that each swipe is a change of scene. */
export const boldGround = ({ slide: { kind }, position, palette }: SlideScene): BoldGround => {
  const { paper, ink, primary, accent } = palette;
  const turns = [primary, paper, ink, accent] as const;
  const fixed = { cover: primary, closing: primary, quote: accent, figure: ink, content: null }[kind];
  const ground = fixed ?? (turns[position % turns.length] as string);
  const on = inkOn(ground, { background: paper, text: ink });
  const candidates = [accent, primary, on].filter(each => contrast(each, ground) >= 3);
  return { ground, ink: on, tint: mix(ground, on, 0.1), mark: candidates[0] ?? on };
};

/** One thick segment a slide. */
const segments = ({ position, count }: SlideScene, { ink, ground }: BoldGround): Node =>
  row(
    { gap: 8, flexGrow: 1 },
    ...Array.from({ length: count }, (_, at) =>
      shape({
        flexGrow: 1,
        flexShrink: 1,
        height: 14,
        backgroundColor: at <= position ? ink : mix(ground, ink, 0.24),
      }),
    ),
  );

export const boldPage = (
  scene: SlideScene,
  colors: BoldGround,
  behind: Node | null,
  ...content: (Node | null)[]
): Node => {
  const { side, top, bottom } = margins(scene);
  return column(
    {
      width: '100%',
      height: '100%',
      position: 'relative',
      overflow: 'hidden',
      backgroundColor: colors.ground,
      color: colors.ink,
    },
    behind,
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
      ...content,
      row(
        { gap: 48, flexShrink: 0, height: 56 },
        brandMark(scene, {
          size: 52,
          color: colors.ink,
          ground: colors.ground,
          weight: 700,
          tile: { fill: colors.ink, ink: colors.ground, radius: 0 },
        }),
        segments(scene, colors),
      ),
    ),
  );
};
