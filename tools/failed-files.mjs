// mocha's reporter `spec`, which also writes each test that failed to the file that FAILED_TESTS names: its file, a tab, its title.
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';

const root = path.resolve(import.meta.dirname, '..');

export default class FailedFiles extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const target = process.env['FAILED_TESTS'];
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, test => {
      if (target) appendFileSync(target, `${path.relative(root, test.file ?? '')}\t${test.fullTitle()}\n`);
    });
  }
}
