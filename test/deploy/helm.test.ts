import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { readConfig, settings } from '../../src/config/index.ts';
import { deploymentName } from '../../src/engine/builds.ts';
import { taskQueues } from '../../src/domain/task-queues.ts';
import { chartSchema, isSecretSetting } from '../../tools/write-chart.ts';
import {
  chart,
  compile,
  helm,
  render,
  resourcesIn,
  validate,
  type Resource,
} from '../support/charts/index.ts';
import { readRoot } from './compose-file.ts';

/** The oldest release of Kubernetes that the chart is for, and the newest one whose schemas are there. */
const releases = ['1.31', '1.37'];
const variants = ['own-cluster', 'temporal-cloud'];
const valuesOf = (variant: string): string[] => ['--values', path.join(chart, `values-${variant}.yaml`)];
const ownCluster = valuesOf('own-cluster');

/** `--set-json` with values of any depth. */
const set = (name: string, value: unknown): string[] => ['--set-json', `${name}=${JSON.stringify(value)}`];

const ofKind = (resources: readonly Resource[], kind: string): Resource[] =>
  resources.filter(resource => resource.kind === kind);

/** Everything with pods, by its component. */
const podsOf = (resources: readonly Resource[]) =>
  resources.flatMap(({ metadata, spec }) =>
    spec?.template === undefined
      ? []
      : [{ component: metadata.labels['app.kubernetes.io/component'] ?? '', pod: spec.template.spec }],
  );

const isCustom = ({ apiVersion }: Resource): boolean =>
  /^(keda\.sh|monitoring\.coreos\.com)\//.test(apiVersion);

/** Contents of a secret of the operator. */
const secrets = {
  DATABASE_URL: 'postgres://social_service:aa@postgres:5432/social',
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  SIGNING_SECRET: 'bb',
  S3_ACCESS_KEY_ID: 'cc',
  S3_SECRET_ACCESS_KEY: 'dd',
  TYPESENSE_API_KEY: 'ee',
  TEMPORAL_API_KEY: 'ff',
};

describe('the Helm chart', () => {
  for (const variant of variants) {
    it(`passes helm lint with values for ${variant}`, async () => {
      assert.match(await helm('lint', '--strict', chart, ...valuesOf(variant)), /0 chart\(s\) failed/);
    });

    it(`makes resources that Kubernetes' own schemas accept, with values for ${variant}`, async () => {
      const text = await render(...valuesOf(variant));
      const custom = resourcesIn(text).filter(isCustom);
      for (const release of releases)
        assert.deepEqual(
          (await validate(text, release)).toSorted(),
          custom.map(({ kind }) => kind).toSorted(),
        );
    });
  }

  it('makes resources of KEDA and the Prometheus operator that fit their types', async () => {
    const texts = await Promise.all(variants.map(variant => render(...valuesOf(variant))));
    await compile(texts.flatMap(resourcesIn).filter(isCustom));
  });

  it('shows a field that does not exist, in what it makes and in values', async () => {
    const text = await render(...ownCluster);
    await assert.rejects(validate(text.replaceAll('replicas: 2', 'replicaz: 2'), '1.37'), /replicaz/);
    const custom = text.replaceAll('minReplicaCount:', 'minReplicaz:');
    await assert.rejects(compile(resourcesIn(custom).filter(isCustom)), /minReplicaz/);
    await assert.rejects(render(...ownCluster, ...set('api.replicaz', 3)), /'replicaz' not allowed/);
  });

  it('refuses settings that do not exist, and secrets among values', async () => {
    const names = ['PUBLIC_URI', ...Object.keys(secrets)];
    const said = await render(...ownCluster, ...names.flatMap(name => set(`settings.${name}`, 'x'))).then(
      () => '',
      String,
    );
    const refused = /'\/settings': additional properties (.+) not allowed/.exec(said)?.[1]?.split(', ');
    assert.deepEqual(refused?.toSorted(), names.map(name => `'${name}'`).toSorted());
  });

  it('knows the settings that `npm run docs` would write into its schema now', () => {
    const schema = readFileSync(path.join(chart, 'values.schema.json'), 'utf8');
    assert.equal(schema, chartSchema(), 'run `npm run docs` and commit the result');
  });

  it('wants the secrets and addresses without which nothing runs', async () => {
    for (const name of ['existingSecret', 'ownerSecret', 'settings.PUBLIC_URL', 'settings.TEMPORAL_ADDRESS'])
      await assert.rejects(
        render(...ownCluster, ...set(name, null)),
        new RegExp(name.split('.').at(-1)!),
        name,
      );
  });

  for (const variant of variants)
    it(`gives pods only settings that exist and are accepted, with values for ${variant}`, async () => {
      const resources = resourcesIn(await render(...valuesOf(variant)));
      const shared = resources.find(({ metadata }) => metadata.name === 'social-settings')?.data ?? {};
      for (const { component, pod } of podsOf(resources))
        for (const { env = [], envFrom } of pod.containers) {
          const own = Object.fromEntries(env.map(({ name, value }) => [name, value ?? secrets.DATABASE_URL]));
          const given = envFrom === undefined ? own : { ...secrets, ...shared, ...own };
          for (const name of Object.keys(given)) assert.ok(name in settings, `${component} is given ${name}`);
          readConfig(given);
        }
    });

  it('hands numbers to settings as they were written', async () => {
    const given = { UPLOAD_LIMIT: 536_870_912, TRACE_RATIO: 0.05, TEMPORAL_GZIP: true };
    const args = Object.entries(given).flatMap(([name, value]) => set(`settings.${name}`, value));
    const resources = resourcesIn(await render(...ownCluster, ...args));
    const data = resources.find(({ metadata }) => metadata.name === 'social-settings')?.data ?? {};
    for (const [name, value] of Object.entries(given)) assert.equal(data[name], String(value));
  });

  it('keeps secrets out of what it makes, and lets only the migration log in as the owner of the tables', async () => {
    const resources = resourcesIn(await render(...ownCluster));
    assert.deepEqual(ofKind(resources, 'Secret'), []);
    for (const { component, pod } of podsOf(resources)) {
      const text = JSON.stringify(pod);
      assert.equal(text.includes('social-publishing-owner'), component === 'migrate', component);
      for (const { env = [] } of pod.containers)
        for (const { name, value } of env) assert.ok(!isSecretSetting(name) || value === undefined, name);
    }
  });

  it('lets no pod be root, gain rights or write beside its scratch space', async () => {
    const pods = podsOf(resourcesIn(await render(...ownCluster)));
    assert.deepEqual(pods.map(({ component }) => component).toSorted(), [
      'api',
      'deploy',
      'migrate',
      'worker',
      'worker',
    ]);
    for (const { pod } of pods) {
      assert.equal(pod.automountServiceAccountToken, false);
      assert.equal(pod.securityContext.runAsNonRoot, true);
      assert.equal(readRoot('Dockerfile').includes(`USER ${pod.securityContext.runAsUser}:`), true);
      assert.deepEqual(pod.securityContext.seccompProfile, { type: 'RuntimeDefault' });
      for (const { securityContext, volumeMounts } of pod.containers) {
        assert.deepEqual(securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        assert.deepEqual(
          volumeMounts.map(({ mountPath }) => mountPath),
          ['/data', '/tmp'],
        );
      }
    }
  });

  it('gives pods longer to stop than they take', async () => {
    const longer = [...set('api.drainDelaySeconds', 12), ...set('shutdownGraceSeconds', 120)];
    for (const [args, api, worker] of [
      [[], 40, 90],
      [longer, 47, 135],
    ] as const)
      for (const { component, pod } of podsOf(resourcesIn(await render(...ownCluster, ...args)))) {
        const grace = pod.terminationGracePeriodSeconds;
        if (component === 'api') assert.equal(grace, api);
        if (component === 'worker') assert.equal(grace, worker);
      }
  });

  it('runs workers of each build under a name of their own, and an upgrade leaves those of the build before', async () => {
    const [before, after] = await Promise.all(
      ['1.0.0', '1.0.0_rc1'].map(async tag =>
        resourcesIn(await render(...ownCluster, ...set('image.tag', tag))),
      ),
    );
    const workers = (resources: Resource[] = []) =>
      resources.filter(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === 'worker');
    const namesOf = (resources?: Resource[]) =>
      new Set(workers(resources).map(({ kind, metadata }) => `${kind} ${metadata.name}`));
    assert.deepEqual(
      [...namesOf(before)].filter(name => namesOf(after).has(name)),
      [],
    );
    for (const { kind, metadata } of workers(before))
      assert.equal(metadata.annotations?.['helm.sh/resource-policy'], 'keep', `${kind} ${metadata.name}`);
    for (const { component, pod } of podsOf(after ?? [])) {
      const { image, env = [], args } = pod.containers[0]!;
      assert.match(image, /:1\.0\.0_rc1$/);
      const build = env.find(({ name }) => name === 'BUILD_ID')?.value;
      assert.equal(build, component === 'worker' || component === 'deploy' ? '1.0.0_rc1' : undefined);
      if (component === 'deploy') assert.deepEqual(args.slice(0, 3), ['operator', 'deploy', '1.0.0_rc1']);
    }
  });

  it('migrates before everything else, and deploys the build after it', async () => {
    const jobs = ofKind(resourcesIn(await render(...ownCluster)), 'Job');
    const hooks = jobs.map(({ metadata }) => [metadata.name, metadata.annotations?.['helm.sh/hook']]);
    assert.deepEqual(Object.fromEntries(hooks), {
      'social-migrate': 'pre-install,pre-upgrade',
      'social-deploy': 'post-install,post-upgrade',
    });
  });

  it('scales workers by every queue of their build, and never to nothing', async () => {
    const prefix = 'eu.test:';
    const args = [...set('settings.TASK_QUEUE_PREFIX', prefix), ...set('build', 'b7')];
    const scaled = ofKind(resourcesIn(await render(...ownCluster, ...args)), 'ScaledObject');
    const triggers = scaled.flatMap(({ spec }) => spec.triggers ?? []).map(({ metadata }) => metadata);
    assert.deepEqual(
      triggers.map(({ taskQueue }) => taskQueue ?? '').toSorted(),
      Object.values(taskQueues(prefix)).toSorted(),
    );
    for (const { workerDeploymentName, workerDeploymentBuildId, taskQueue, targetQueueSize } of triggers) {
      assert.equal(workerDeploymentName, deploymentName({ TASK_QUEUE_PREFIX: prefix }));
      assert.equal(workerDeploymentBuildId, 'b7');
      if (taskQueue === `${prefix}media`) assert.equal(targetQueueSize, '1');
    }
    for (const { spec } of scaled) assert.ok((spec.minReplicaCount ?? 0) >= 1);
    await assert.rejects(render(...ownCluster, ...set('workers.main.minReplicas', 0)), /minReplicas/);
    await assert.rejects(render(...ownCluster, ...set('workers.media', null)), /serves the queue media/);
  });

  it('admits only the ingress and Prometheus, and allows no traffic to private networks on the ports of the internet', async () => {
    const policies = ofKind(resourcesIn(await render(...ownCluster)), 'NetworkPolicy');
    const open = policies.map(({ metadata, spec }) => [
      metadata.name,
      (spec.ingress ?? []).map(({ from = [], ports }) => [from.length, ...ports.map(({ port }) => port)]),
    ]);
    assert.deepEqual(Object.fromEntries(open), {
      'social-api': [
        [1, 'http'],
        [1, 'metrics'],
      ],
      'social-worker': [[1, 'metrics']],
      'social-jobs': [],
    });
    for (const { metadata, spec } of policies)
      for (const { ports, to } of spec.egress ?? []) {
        const isInternet = ports.some(({ port }) => port === 443);
        if (isInternet) assert.ok(to?.[0]?.ipBlock?.except.includes('169.254.0.0/16'), metadata.name);
        if (metadata.name === 'social-jobs') assert.ok(!isInternet);
      }
  });

  it('leaves what KEDA, the Prometheus operator and an ingress would need to clusters that have them', async () => {
    const least = ['existingSecret', 'ownerSecret', 'settings.PUBLIC_URL', 'settings.TEMPORAL_ADDRESS'];
    const resources = resourcesIn(await render(...least.flatMap(name => set(name, 'https://x'))));
    assert.deepEqual(resources.filter(isCustom), []);
    assert.deepEqual(ofKind(resources, 'Ingress'), []);
    for (const { spec } of ofKind(resources, 'Deployment')) assert.ok((spec.replicas ?? 0) >= 1);
  });

  it('ships the rules and dashboards of deploy, as they are', async () => {
    const resources = resourcesIn(await render(...ownCluster));
    const rules = new URL('../../deploy/prometheus/rules.yml', import.meta.url);
    const [shipped] = ofKind(resources, 'PrometheusRule');
    assert.deepEqual(shipped?.spec, existsSync(rules) ? parse(readFileSync(rules, 'utf8')) : {});
    const files = globSync('*.json', { cwd: new URL('../../deploy/grafana/', import.meta.url) });
    const maps = ofKind(resources, 'ConfigMap').flatMap(({ data = {}, metadata }) =>
      metadata.labels['grafana_dashboard'] === '1' ? Object.entries(data) : [],
    );
    assert.deepEqual(maps.map(([name]) => name).toSorted(), files.toSorted());
    for (const [name, text] of maps)
      assert.deepEqual(JSON.parse(text), JSON.parse(readRoot(`deploy/grafana/${name}`)), name);
  });

  it('has the version of the package', () => {
    const { version } = JSON.parse(readRoot('package.json')) as { version: string };
    const file = parse(readRoot('deploy/helm/social-publishing/Chart.yaml')) as Record<string, unknown>;
    assert.deepEqual([file['version'], file['appVersion']], [version, version]);
  });
});
