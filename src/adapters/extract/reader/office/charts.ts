import { paragraphsIn } from './drawings.ts';
import { shownNumber } from './sheet-formats.ts';
import { attributeOf, childNamed, elementsIn, findAll, localName, textIn, type XmlElement } from './xml.ts';

const caches = ['strCache', 'numCache', 'strLit', 'numLit'];

/** Returns the cached texts or numbers of points, by their index. */
const pointsIn = (parent: XmlElement): Map<number, string> => {
  const format = childNamed(parent, 'formatCode');
  const pattern = attributeOf(parent, 'formatCode') ?? (format ? textIn(format).trim() : '');
  return new Map(
    elementsIn(parent)
      .filter(child => localName(child) === 'pt')
      .map(point => {
        const value = childNamed(point, 'v') ?? point;
        const text = textIn(value).trim();
        const own = attributeOf(point, 'formatCode') ?? pattern;
        return [Number(attributeOf(point, 'idx')), own === '' ? text : shownNumber(text, own)];
      }),
  );
};

/** Joins levels of categories, of which an outer one is written only where it begins. The innermost comes first. */
const joinedLevels = (levels: readonly ReadonlyMap<number, string>[]): Map<number, string> => {
  const [inner = new Map<number, string>(), ...outer] = levels;
  const last = outer.map(() => '');
  const joined = [...inner.keys()]
    .toSorted((one, other) => one - other)
    .map((at): [number, string] => {
      for (const [index, level] of outer.entries()) last[index] = level.get(at) ?? last[index] ?? '';
      return [at, [...last.toReversed(), inner.get(at)].filter(Boolean).join(' ')];
    });
  return new Map(joined);
};

/** Returns the values of a series or its categories, as the chart shows them. */
const valuesOf = (source: XmlElement | undefined): Map<number, string> => {
  if (!source) return new Map();
  const levels = findAll(source, 'lvl');
  if (levels.length > 0) return joinedLevels(levels.map(pointsIn));
  const [cache] = findAll(source, ...caches);
  return cache ? pointsIn(cache) : new Map();
};

interface Series {
  name: string;
  categories: Map<number, string>;
  values: Map<number, string>;
}

const childOf = (parent: XmlElement, ...names: string[]): XmlElement | undefined =>
  names.map(name => childNamed(parent, name)).find(child => child !== undefined);

const nameOf = (series: XmlElement): string => {
  const name = childNamed(series, 'tx');
  return name ? findAll(name, 'v').map(textIn).join(' ').trim() : '';
};

const seriesOf = (element: XmlElement): Series => ({
  name: nameOf(element),
  categories: valuesOf(childOf(element, 'cat', 'xVal')),
  values: valuesOf(childOf(element, 'val', 'yVal')),
});

/** Reads the series of the chart types of 2016, whose data are apart from them: waterfall, treemap, funnel, and others. */
const newSeriesIn = (root: XmlElement): Series[] => {
  const data = new Map(findAll(root, 'data').map(one => [attributeOf(one, 'id'), one]));
  return findAll(root, 'series').map(series => {
    const id = childNamed(series, 'dataId');
    const own = data.get(id && attributeOf(id, 'val'));
    const dimension = (name: string) => own && childNamed(own, name);
    return {
      name: nameOf(series),
      categories: valuesOf(dimension('strDim')),
      values: valuesOf(dimension('numDim')),
    };
  });
};

/** Returns the points of series with the same categories: a line for each, with the names of the series. */
const linesOf = (all: readonly Series[], axis: string): string[] => {
  const categories = all[0]?.categories ?? new Map<number, string>();
  const points = new Set([...categories.keys(), ...all.flatMap(({ values }) => [...values.keys()])]);
  return [...points]
    .toSorted((one, other) => one - other)
    .map(at => {
      const category = categories.get(at) ?? '';
      const values = all.flatMap(({ name, values: own }) => {
        const value = own.get(at) ?? '';
        return value === '' ? [] : [name === '' ? value : `${name}: ${value}`];
      });
      return [axis && category ? `${axis}: ${category}` : category, ...values].filter(Boolean).join('; ');
    })
    .filter(line => line !== '');
};

const byCategories = (all: readonly Series[]): Series[][] => {
  const groups = new Map<string, Series[]>();
  for (const series of all) {
    const key = JSON.stringify([...series.categories]);
    groups.set(key, [...(groups.get(key) ?? []), series]);
  }
  return [...groups.values()];
};

const titleIn = (parent: XmlElement | undefined): string => {
  const title = parent && childNamed(parent, 'title');
  if (!title) return '';
  const texts = paragraphsIn(title);
  return (texts.length > 0 ? texts : findAll(title, 'v').map(textIn)).join(' ').trim();
};

/** Words of a chart: its titles, and a line for each point. */
export interface ChartWords {
  titles: string[];
  lines: string[];
}

/** Reads the titles, categories, names of series, and values of a chart, as they were last shown. */
export const chartWords = (root: XmlElement): ChartWords => {
  const [chart] = findAll(root, 'chart');
  const axes = chart ? findAll(chart, 'catAx', 'dateAx', 'valAx', 'serAx') : [];
  const category = titleIn(axes.find(axis => localName(axis) !== 'valAx'));
  const others = axes.map(titleIn).filter(title => title !== category);
  const old = findAll(root, 'ser').map(seriesOf);
  const groups = byCategories(old.length > 0 ? old : newSeriesIn(root));
  return {
    titles: [titleIn(chart), ...others].filter(Boolean),
    lines: groups.flatMap(group => linesOf(group, category)),
  };
};
