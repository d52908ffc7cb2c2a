import type { Mark, Spec } from 'vega';

/** Chart of vertical bars, one per group, with the earlier value behind each. */
export interface BarChart {
  title: string;
  /** Lines below the title. */
  subtitle: readonly string[];
  bars: readonly { label: string; value: number | null; before: number | null }[];
  /** Text if there are no bars. */
  empty: string;
}

const size = { width: 720, height: 260 };
const colors = { now: '#3b6fb6', before: '#c9d6e8', text: '#1f2933', quiet: '#52606d' };

/** Maximum number of bars with labels. More labels would overlap. */
const maxLabelled = 31;

const specOf = ({ title, subtitle, bars, empty }: BarChart): Spec => ({
  ...size,
  padding: 12,
  background: '#ffffff',
  autosize: { type: 'fit', contains: 'padding' },
  description: [title, ...subtitle].join('. '),
  // a line that is wider than the bars would take their space
  title: {
    text: title,
    subtitle: [...subtitle],
    anchor: 'start',
    color: colors.text,
    subtitleColor: colors.quiet,
  },
  data: [{ name: 'bars', values: bars.map(one => ({ ...one })) }],
  scales: [
    { name: 'x', type: 'band', domain: { data: 'bars', field: 'label' }, range: 'width', padding: 0.25 },
    {
      name: 'y',
      domain: { data: 'bars', fields: ['value', 'before'] },
      domainMin: 0,
      nice: true,
      zero: true,
      range: 'height',
    },
  ],
  axes: [
    { orient: 'bottom', scale: 'x', labelLimit: 110, labelOverlap: 'parity', ticks: false },
    { orient: 'left', scale: 'y', grid: true, tickCount: 5, format: '~s', domain: false },
  ],
  marks: [
    bar({ field: 'before', fill: colors.before, inset: 0 }),
    bar({ field: 'value', fill: colors.now, inset: 0.15 }),
    ...(bars.length <= maxLabelled ? [numbersAbove] : []),
    ...(bars.length === 0 ? [sentence(empty)] : []),
  ],
});

const bar = ({ field, fill, inset }: { field: 'value' | 'before'; fill: string; inset: number }): Mark => ({
  type: 'rect',
  from: { data: 'bars' },
  encode: {
    enter: {
      x: { scale: 'x', field: 'label', band: inset },
      width: { scale: 'x', band: 1 - 2 * inset },
      y: { scale: 'y', field },
      y2: { scale: 'y', value: 0 },
      fill: { value: fill },
      opacity: { signal: `datum.${field} === null ? 0 : 1` },
      description: { signal: `datum.label + ': ' + datum.${field}` },
    },
  },
});

const numbersAbove: Mark = {
  type: 'text',
  from: { data: 'bars' },
  encode: {
    enter: {
      x: { scale: 'x', field: 'label', band: 0.5 },
      y: { signal: "datum.value === null ? height : scale('y', datum.value)", offset: -5 },
      align: { value: 'center' },
      fill: { value: colors.text },
      fontSize: { value: 10 },
      text: { signal: "datum.value === null ? 'not reported' : format(datum.value, ',')" },
    },
  },
};

const sentence = (text: string): Mark => ({
  type: 'text',
  encode: {
    enter: {
      x: { signal: 'width / 2' },
      y: { signal: 'height / 2' },
      align: { value: 'center' },
      fill: { value: colors.quiet },
      fontSize: { value: 14 },
      text: { value: text },
    },
  },
});

/** Draws the chart as a self-contained SVG: no scripts, fonts, or addresses. Vega is loaded with the first chart. */
export const drawBars = async (chart: BarChart): Promise<string> => {
  const { parse, View } = await import('vega');
  const view = new View(parse(specOf(chart)), { renderer: 'none' });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
};
