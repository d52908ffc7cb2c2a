import { parser } from '@prometheus-io/lezer-promql';

/** Parts of an expression: metrics with the labels that it selects, and the labels that it groups by. */
export interface Asked {
  selectors: { metric: string; labels: { name: string; is: string | undefined }[] }[];
  groupedBy: string[];
}

/** Reads a PromQL expression; throws where it is none. `$__rate_interval` is a variable of Grafana. */
export const readPromql = (expression: string): Asked => {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const asked: Asked = { selectors: [], groupedBy: [] };
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      const said = (): string => text.slice(from, to);
      if (type.isError) throw new Error(`is no PromQL at ${from}: ${text}`);
      if (type.name === 'VectorSelector') asked.selectors.push({ metric: '', labels: [] });
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        asked.selectors.at(-1)!.metric = said();
      if (type.name !== 'LabelName') return;
      const matcher = node.parent;
      if (matcher?.name !== 'UnquotedLabelMatcher') return void asked.groupedBy.push(said());
      const is = /="([^"]*)"$/.exec(text.slice(matcher.from, matcher.to));
      const isEqual = !/[!~]/.test(text.slice(to, to + 2));
      asked.selectors.at(-1)!.labels.push({ name: said(), is: isEqual ? is?.[1] : undefined });
    },
  });
  return asked;
};

/** Every series of scrapes: name → label → its values. */
export type Known = Map<string, Map<string, Set<string>>>;

export const readScrapes = (texts: readonly string[]): Known => {
  const known: Known = new Map();
  for (const line of texts.flatMap(text => text.split('\n'))) {
    const [, name = '', labels = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === '') continue;
    const all = known.get(name) ?? new Map<string, Set<string>>();
    known.set(name, all);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      all.set(label, (all.get(label) ?? new Set()).add(value));
  }
  return known;
};

/** Labels that Prometheus itself adds to every series. */
const ofPrometheus = ['instance', 'job'];

/**
 * Lists the parts of an expression that no scrape has, a line each. `absent` are metrics, and `words` values of labels,
 * that exist only after a failure.
 */
export const listUnknown = (
  expression: string,
  known: Known,
  { absent, words }: { absent: readonly string[]; words: readonly string[] },
): string[] => {
  const { selectors, groupedBy } = readPromql(expression);
  const there = selectors.filter(({ metric }) => !absent.includes(metric));
  const wrong = there.flatMap(selector => listUnknownOf(selector, known, words));
  const groups = there.length === selectors.length ? groupedBy : [];
  const isKnown = (label: string): boolean =>
    ofPrometheus.includes(label) || selectors.some(({ metric }) => known.get(metric)?.has(label));
  return [...wrong, ...groups.filter(label => !isKnown(label)).map(label => `by (${label})`)];
};

const listUnknownOf = (
  { metric, labels }: Asked['selectors'][number],
  known: Known,
  words: readonly string[],
): string[] => {
  const found = known.get(metric);
  if (!found) return [metric];
  const isThere = ({ name, is }: (typeof labels)[number]): boolean | undefined =>
    is === undefined || words.includes(is) ? found.has(name) : found.get(name)?.has(is);
  return labels.filter(label => !isThere(label)).map(({ name, is }) => `${metric}{${name}="${is ?? ''}"}`);
};
