import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { isAlive, type ProcessMark } from '../../../src/local/processes.ts';
import { freePort } from '../../../src/local/ports.ts';
import { waitUntil } from '../../../src/local/wait-until.ts';
import { parse, stringify } from 'yaml';
import { hasGo } from '../../../tools/go-tool.ts';
import { readRules, rulesFile, tryRules } from '../../../tools/check-rules.ts';
import { listWatched, onlyWhenNeeded, wordsOfFailures } from '../../deploy/watched.ts';
import { listUnknown, readScrapes } from '../../support/promql.ts';
import { recordScrapes, writtenSeries, type Scrapes } from '../../support/scrapes.ts';
import { aFolder } from '../../support/run-folder.ts';
import { inherited } from '../../support/stack.ts';
import { openTerminal, type Terminal } from '../../support/terminal.ts';

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

/** The whole story takes a minute on an idle machine. */
const patience = 900_000;

/**
 * Returns the links in the story, as a reader would follow them. Its webhook is excluded, since its receiver ends with the
 * story.
 */
const linksOf = (text: string): string[] => {
  const story = stripVTControlCharacters(text.slice(text.indexOf('1. Logged in')));
  const lines = story.split(/[\r\n]+/).filter(line => !line.includes('Created a webhook to'));
  return lines.flatMap(line => line.match(/https?:\/\/[^\s"'<>]+[^\s"'<>.,:;)]/g) ?? []);
};

/** Returns the targets of a Prometheus, by the file that the stack writes for it. */
const targetsOf = (dataDir: string): string[] => {
  const file = parse(readFileSync(path.join(dataDir, 'prometheus.yml'), 'utf8')) as {
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  const targets = file.scrape_configs.flatMap(one => one.static_configs.flatMap(each => each.targets));
  return targets.map(target => `http://${target}/metrics`);
};

/** The alerting rules that fire in what was scraped, by Prometheus' own engine where Go can build it. */
const alarmsOf = async ({ everyMs, looks }: Scrapes, folder: string): Promise<string[]> => {
  if (!(await hasGo())) return [];
  const seconds = `${everyMs / 1_000}s`;
  const alerts = readRules().map(({ alert }) => ({
    eval_time: `${(looks.length * everyMs) / 1_000}s`,
    alertname: alert,
    exp_alerts: [],
  }));
  const series = writtenSeries({ everyMs, looks });
  const file = path.join(folder, 'scrapes.yml');
  const test = { name: 'the demo', interval: seconds, input_series: series, alert_rule_test: alerts };
  writeFileSync(file, stringify({ evaluation_interval: seconds, tests: [test] }));
  return tryRules(rulesFile, file);
};

const apiOf = (text: string): string | undefined => /send requests to the API +(\S+)/.exec(text)?.[1];

describe('npm run demo without a service', () => {
  let folder: string;
  let demo: Terminal;

  beforeEach(async () => {
    folder = aFolder('demo');
    const settings = {
      DATA_DIR: path.join(folder, 'none'),
      PORT: String(await freePort()),
      TMPDIR: folder,
      SWEEP_EVERY: '5s',
    };
    demo = openTerminal({ ...inherited(), ...settings }, ['demo'], main);
  });

  const shows = (what: RegExp): Promise<void> =>
    Promise.race([
      waitUntil(`the demo shows ${what}`, () => what.test(demo.text()), { within: patience }),
      demo.ended.then(code => assert.fail(`the demo ended with ${code}: ${demo.text()}`)),
    ]);

  const dataDirs = (): string[] => readdirSync(folder).filter(name => name.startsWith('social-demo-'));

  const parts = (): ProcessMark[] => {
    const [dataDir = ''] = dataDirs();
    const run = JSON.parse(readFileSync(path.join(folder, dataDir, 'run.json'), 'utf8')) as {
      children: ProcessMark[];
    };
    return run.children;
  };

  const assertNothingIsLeft = (running: ProcessMark[]): void => {
    assert.ok(running.length > 0);
    assert.deepEqual(running.filter(isAlive), []);
    assert.deepEqual(dataDirs(), []);
  };

  it('keeps its own open after the story, so that its links live and its metrics can be watched, until Ctrl-C', async () => {
    await shows(/1\. Logged in/);
    const scraping = recordScrapes(targetsOf(path.join(folder, dataDirs()[0] ?? '')), 5_000);
    await shows(/Press Ctrl-C to stop it and remove its data/);
    const scrapes = await scraping.stop();
    const known = readScrapes(scrapes.looks.flat());
    for (const { at, expr } of listWatched())
      assert.deepEqual(listUnknown(expr, known, { absent: onlyWhenNeeded, words: wordsOfFailures }), [], at);
    assert.deepEqual(await alarmsOf(scrapes, folder), []);
    const links = linksOf(demo.text());
    assert.ok(links.length >= 25, demo.text());
    for (const link of links) {
      const { status } = await fetch(link, { redirect: 'manual' });
      // the address of the API is for requests: no page is there
      const works = status < 400 || status === 401 || (status === 404 && link === apiOf(demo.text()));
      assert.ok(works, `${link} answers ${status}`);
    }
    const running = parts();
    demo.press('\u0003');
    assert.equal(await demo.ended, 0);
    assertNothingIsLeft(running);
  }).timeout(patience);

  it('stops its own at a Ctrl-C during the story', async () => {
    await shows(/1\. Logged in/);
    const running = parts();
    demo.press('\u0003');
    assert.equal(await demo.ended, 130);
    assertNothingIsLeft(running);
  }).timeout(patience);
});
