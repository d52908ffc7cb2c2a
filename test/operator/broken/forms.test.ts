import assert from 'node:assert/strict';
import { readCompose, readRoot, ours } from '../../deploy/compose-file.ts';
import { chart, render, resourcesIn } from '../../support/charts/index.ts';
import { definitionFor, forms } from './page.ts';

describe('the commands of the runbook', () => {
  it('run in containers that the compose file, the image, and the chart have', async () => {
    for (const form of forms) assert.match(definitionFor(form), /^operator\(\) \{ .+ operator .*"\$@"/);
    const service = /--no-deps (\S+) operator/.exec(definitionFor('Docker Compose'))?.[1];
    assert.ok(ours(readCompose()).some(([name]) => name === service));
    const [, deployment, program] =
      /exec deploy\/(\S+) -- (.+) operator/.exec(definitionFor('Kubernetes')) ?? [];
    const values = ['--values', `${chart}/values-own-cluster.yaml`];
    const made = resourcesIn(await render(...values)).find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === deployment,
    );
    assert.ok(made, `the chart makes no Deployment ${deployment}`);
    assert.equal(program, 'node src/main.ts');
    assert.match(readRoot('Dockerfile'), /^WORKDIR \/app$[^]*^COPY src \.\/src$/m);
  });
});
