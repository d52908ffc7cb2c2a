import { bodyText } from './body-text.ts';
import { column, frame, row, shape, words, type Node, type Style } from './nodes.ts';
import { arrow, brandMark, pageNumber, quoteText, titleText, type TitleStyle } from './parts.ts';
import { atEnd, margins, type SlideScene } from './scene.ts';
import type { BodyLook, Content, LookStyle, Part, Sheet, Steps, Template } from './template.ts';

const valueOf = (value: string, { scene, colors }: Sheet): string | number => {
  const [, count, unit] = /^([\d.]+) (body|height)$/.exec(value) ?? [];
  if (count !== undefined) return Number(count) * (unit === 'body' ? scene.sizes.body : scene.canvas.height);
  const tilt = /^tilt (-?\d+)$/.exec(value)?.[1];
  if (tilt !== undefined) return `rotate(${scene.rightToLeft ? -Number(tilt) : tilt}deg)`;
  return value.replaceAll(/\$(\w+)/g, (name, key: string) => colors[key] ?? name);
};

const paddings = (scene: SlideScene, more: NonNullable<LookStyle['margins']>): Style => {
  const { side, top, bottom } = margins(scene);
  return {
    ...(more.top === undefined ? {} : { paddingTop: top + more.top }),
    paddingBottom: bottom + more.bottom,
    paddingLeft: side + more.side,
    paddingRight: side + more.side,
  };
};

/** Replaces names of colors, sizes, and tilts in the values. */
const valuesOf = <T extends object>(values: T, sheet: Sheet): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? valueOf(value, sheet) : value,
    ]),
  ) as T;

/** Expands shorthands that stand for several properties of a style. */
const shorthands = ({ fill, box, type }: LookStyle): Style => {
  const [width, height, borderRadius] = box ?? [];
  const [fontSize, fontWeight, lineHeight] = type ?? [];
  return {
    ...(fill === undefined ? {} : { backgroundColor: fill }),
    ...(box && { width, height }),
    ...(borderRadius === undefined ? {} : { borderRadius }),
    ...(type && { fontSize, fontWeight }),
    ...(lineHeight === undefined ? {} : { lineHeight }),
  };
};

const styleOf = (style: LookStyle, sheet: Sheet): Style => {
  const { scene } = sheet;
  const { fill: _fill, box: _box, type: _type, ...named } = style;
  const { portrait, square, story, landscape, alphabetic, end, margins: more, ...always } = named;
  return valuesOf(
    {
      ...shorthands(style),
      ...always,
      ...{ portrait, square, story, landscape }[scene.canvas.shape],
      ...(scene.writing === 'alphabetic' ? alphabetic : {}),
      ...(end === undefined ? {} : atEnd(scene, end)),
      ...(more ? paddings(scene, more) : {}),
    },
    sheet,
  );
};

const titleStyle = (sheet: Sheet, style: LookStyle = {}): TitleStyle => {
  const { lineHeight, letterSpacing } = { ...sheet.template.title, ...style };
  const all = styleOf({ ...sheet.template.title, ...style }, sheet);
  return { ...all, lineHeight: Number(lineHeight), letterSpacing: Number(letterSpacing) };
};

const body = (sheet: Sheet, style: LookStyle = {}, differs: Partial<BodyLook> = {}): Node | null => {
  const { color = '$ink', strong, marker, keepsPlace, ...look } = { ...sheet.template.body, ...differs };
  const text = bodyText(sheet.scene, {
    ...look,
    size: sheet.scene.sizes.body,
    color: String(valueOf(color, sheet)),
    strong: styleOf(strong, sheet),
    marker: (number, lineBox) =>
      marker === null
        ? shape({})
        : row(
            { ...lineBox, ...styleOf({ width: marker[0] }, sheet) },
            layOut(marker[1], { ...sheet, number }),
          ),
    style: styleOf(style, sheet),
  });
  return text ?? (keepsPlace === true ? shape({}) : null);
};

const steps = (sheet: Sheet, style: LookStyle, { each, current, fills, many }: Steps): Node => {
  const { position, count } = sheet.scene;
  const isOn = (at: number): boolean => at === position || (fills === true && at < position);
  const lookAt = (at: number): LookStyle => ({
    ...each,
    ...(count > 12 ? many : {}),
    ...(isOn(at) ? current : {}),
  });
  const nodes = Array.from({ length: count }, (_, at) => shape(styleOf(lookAt(at), sheet)));
  return row(styleOf(style, sheet), ...nodes);
};

const brand = (
  sheet: Sheet,
  [, size, tile, more]: Extract<Content, readonly ['brand', ...unknown[]]>,
): Node => {
  const mark = valuesOf({ size, color: '$ink', ground: '$ground', ...more }, sheet);
  return brandMark(sheet.scene, { ...mark, tile: valuesOf(tile, sheet) });
};

const content = (part: Content, sheet: Sheet): Node | null => {
  const { scene } = sheet;
  switch (part[0]) {
    case 'title':
      return titleText(scene, titleStyle(sheet, part[1]));
    case 'quote':
      return quoteText(scene, titleStyle(sheet, part[1]));
    case 'body':
      return body(sheet, part[1], part[2]);
    case 'words':
      return words(part[1].replace('#', String(sheet.number)), {
        fontFamily: scene.fonts.heading,
        ...styleOf(part[2], sheet),
      });
    case 'arrow':
      return arrow(scene, part[1], String(valueOf(part[2], sheet)), part[3]);
    case 'brand':
      return brand(sheet, part);
    case 'page number':
      return pageNumber(scene, styleOf(part[1], sheet));
    case 'steps':
      return steps(sheet, part[1], part[2]);
  }
};

/** Lays out a part and all its children. Null if there is nothing to show. */
export const layOut = (part: Part, sheet: Sheet): Node | null => {
  if (part === null) return null;
  if (typeof part === 'function') return part(sheet);
  if ('other' in part)
    return layOut(sheet.scene.canvas.shape === 'landscape' ? part.landscape : part.other, sheet);
  switch (part[0]) {
    case 'row':
    case 'column': {
      const [kind, style, ...parts] = part;
      const box = kind === 'row' ? row : column;
      return box(styleOf(style, sheet), ...parts.map(each => layOut(each, sheet)));
    }
    case 'frame':
      return frame(styleOf(part[1], sheet), layOut(part[2], sheet) ?? shape({}));
    case 'shape':
      return shape(styleOf(part[1], sheet));
    default:
      return content(part, sheet);
  }
};

/** Draws a slide as nodes. */
export const drawSlide = (scene: SlideScene, template: Template): Node => {
  const colors = { ...scene.palette, ...template.colors(scene) };
  return (
    layOut(template.slides[scene.slide.kind], { scene, template, colors, number: scene.position }) ??
    shape({})
  );
};
