import { mix } from '../../../domain/brands/colors.ts';
import { brandMark, pageNumber } from '../parts.ts';
import { column, row, shape, type Node } from '../nodes.ts';
import { inkOn } from '../palette.ts';
import { margins, type SlideScene } from '../scene.ts';

/** The colours of one slide. */
export interface EditorialGround {
  ground: string;
  ink: string;
  soft: string;
  line: string;
  mark: string;
}

export const editorialGround = ({ slide: { kind }, palette }: SlideScene): EditorialGround => {
  const { paper, ink, muted, line, primary, onPrimary, primaryInk, accent } = palette;
  if (kind === 'quote' || kind === 'closing')
    return {
      ground: primary,
      ink: onPrimary,
      soft: mix(onPrimary, primary, 0.14),
      line: mix(onPrimary, primary, 0.65),
      mark: inkOn(primary, { background: accent, text: onPrimary }),
    };
  return { ground: paper, ink, soft: muted, line, mark: primaryInk };
};

/** A rule on which the part that was read is thick. */
const progress = ({ position, count }: SlideScene, { ink, line }: EditorialGround): Node =>
  row(
    { height: 5, width: '100%', flexShrink: 0 },
    ...Array.from({ length: count }, (_, at) =>
      shape({ flexGrow: 1, height: at === position ? 5 : 2, backgroundColor: at === position ? ink : line }),
    ),
  );

const header = (scene: SlideScene, colors: EditorialGround): Node =>
  row(
    { justifyContent: 'space-between', gap: 40, flexShrink: 0, height: 60 },
    brandMark(scene, {
      size: 48,
      color: colors.ink,
      ground: colors.ground,
      tile: { fill: colors.ink, ink: colors.ground, radius: 24 },
    }),
    pageNumber(scene, { fontSize: 26, color: colors.soft }),
  );

export const editorialPage = (
  scene: SlideScene,
  colors: EditorialGround,
  ...content: (Node | null)[]
): Node => {
  const { side, top, bottom } = margins(scene);
  return column(
    {
      width: '100%',
      height: '100%',
      backgroundColor: colors.ground,
      color: colors.ink,
      paddingTop: top,
      paddingBottom: bottom,
      paddingLeft: side,
      paddingRight: side,
    },
    header(scene, colors),
    ...content,
    progress(scene, colors),
  );
};
