// Extends mocha's reporter `spec`: writes each failed test to the file named by FAILED_TESTS, as file, tab, and title.
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
