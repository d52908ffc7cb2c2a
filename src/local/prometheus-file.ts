import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Ports } from './plan-ports.ts';

const rules = path.resolve(import.meta.dirname, '../../deploy/prometheus/rules.yml');

/** Writes what a Prometheus beside this stack reads, as JSON, which is YAML: `prometheus --config.file=.data/prometheus.yml`. */
export const writePrometheusFile = (
  dataDir: string,
  { METRICS_PORT, WORKER_METRICS_PORT }: Pick<Ports, 'METRICS_PORT' | 'WORKER_METRICS_PORT'>,
): void => {
  const scrape = (job: string, port: number) => ({
    job_name: job,
    static_configs: [{ targets: [`127.0.0.1:${port}`] }],
  });
  const config = {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: [rules],
    scrape_configs: [scrape('social-api', METRICS_PORT), scrape('social-worker', WORKER_METRICS_PORT)],
  };
  writeFileSync(path.join(dataDir, 'prometheus.yml'), JSON.stringify(config, null, 2));
};
