// Writes deploy/grafana/*.json from tools/dashboards: `npm run docs`.
import { writeFileSync } from 'node:fs';
import { showScreen } from './dashboards/panel.ts';
import { screens } from './dashboards/screens.ts';

for (const [name, screen] of Object.entries(screens))
  writeFileSync(
    new URL(`../deploy/grafana/${name}.json`, import.meta.url),
    `${JSON.stringify(showScreen(screen), null, 1)}\n`,
  );
