import { setTimeout as sleep } from 'node:timers/promises';

/** Answers of `/metrics` of some processes, one scrape after the other; empty if one did not answer. */
export interface Scrapes {
  everyMs: number;
  looks: string[][];
}

/** Scrapes at an interval until `stop`, which returns all scrapes, including a last one. */
export const recordScrapes = (urls: readonly string[], everyMs: number): { stop(): Promise<Scrapes> } => {
  const looks: string[][] = [];
  const stopped = new AbortController();
  const look = async (): Promise<void> => {
    const texts = urls.map(url =>
      fetch(url).then(
        answer => answer.text(),
        () => '',
      ),
    );
    looks.push(await Promise.all(texts));
  };
  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await look();
      await sleep(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const looking = loop();
  return {
    stop: async () => {
      stopped.abort();
      await looking;
      await look();
      return { everyMs, looks };
    },
  };
};

const valuesOf = (text: string, instance: number): [string, string][] =>
  text.split('\n').flatMap(line => {
    const [, name, labels, value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return name
      ? [[`${name}{${[`instance="${instance}"`, labels].filter(Boolean).join(',')}}`, value ?? '']]
      : [];
  });

/**
 * Returns the series as examples of rules write them: every series with its values, `_` for a scrape without it. Starts
 * when all answered.
 */
export const writtenSeries = ({ looks }: Scrapes): { series: string; values: string }[] => {
  const first = looks.findIndex(texts => texts.every(text => text !== ''));
  const from = looks.slice(first).map(texts => new Map(texts.flatMap(valuesOf)));
  const names = new Set(from.flatMap(values => [...values.keys()]));
  return [...names].map(series => ({
    series,
    values: from.map(values => values.get(series) ?? '_').join(' '),
  }));
};
