/** Question with its chart. */
export interface Panel {
  title: string;
  /** Grafana's name of the unit. */
  unit: 'short' | 's' | 'ms' | 'bytes' | 'reqps' | 'percentunit' | 'currencyUSD';
  description: string;
  /** PromQL, and the legends of the curves. */
  queries: readonly (readonly [string, string])[];
}

/** A dashboard. */
export interface Screen {
  /** Its address in Grafana. */
  uid: string;
  title: string;
  panels: readonly Panel[];
}

export const panel = (
  title: string,
  unit: Panel['unit'],
  description: string,
  queries: Panel['queries'],
): Panel => ({ title, unit, description, queries });

const datasource = { type: 'prometheus', uid: '${datasource}' };
const [columns, width, height] = [3, 8, 8];

const showPanel = ({ title, unit, description, queries }: Panel, index: number) => ({
  id: index + 1,
  type: 'timeseries',
  title,
  description,
  datasource,
  gridPos: {
    x: (index % columns) * width,
    y: Math.floor(index / columns) * height,
    w: width,
    h: height,
  },
  fieldConfig: {
    defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } },
    overrides: [],
  },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  targets: queries.map(([expr, legendFormat], at) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + at),
    datasource,
    expr,
    legendFormat,
  })),
});

/** A dashboard as Grafana reads it from a file. */
export const showScreen = ({ uid, title, panels }: Screen): object => ({
  uid,
  title,
  tags: ['social-publishing-service'],
  timezone: 'browser',
  schemaVersion: 39,
  version: 1,
  refresh: '30s',
  time: { from: 'now-3h', to: 'now' },
  templating: {
    list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }],
  },
  panels: panels.map(showPanel),
});
