import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { npmPackages, pythonPackages, run } from '../installed.ts';

/**
 * Folder of helm, Kubernetes' schemas and types of custom resources, pinned next to this file. The package of helm supports
 * Linux on x64; elsewhere the one on PATH is used.
 */
const own = import.meta.dirname;
const root = path.resolve(own, '../../..');
export const chart = path.join(root, 'deploy/helm/social-publishing');

const pythonTools = (): Promise<string> => pythonPackages('chart-tools', own, ['unpack_helm.py']);

const helmProgram = async (): Promise<string> =>
  process.platform === 'linux' && process.arch === 'x64'
    ? path.join(await pythonTools(), 'bin/helm')
    : 'helm';

/** Runs helm. A failure includes its output. */
export const helm = async (...args: string[]): Promise<string> => run(await helmProgram(), args);

interface Container {
  name: string;
  image: string;
  args: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  envFrom?: object[];
  volumeMounts: { mountPath: string }[];
  securityContext: object;
}

export interface PodSpec {
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean; runAsUser: number; seccompProfile: object };
  containers: Container[];
}

export interface NetworkRule {
  ports: { port: number | string }[];
  from?: object[];
  to?: { ipBlock?: { cidr: string; except: string[] } }[];
}

/** Parts of a resource that these tests read. */
export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec: {
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    replicas?: number;
    maxUnavailable?: number;
    minReplicaCount?: number;
    triggers?: { type: string; metadata: Record<string, string> }[];
    groups?: object[];
    podSelector?: { matchLabels: Record<string, string> };
    ingress?: NetworkRule[];
    egress?: NetworkRule[];
  };
}

const rendered = new Map<string, Promise<string>>();

/** Returns the text of all resources that the chart makes with these arguments of helm, which runs once for each. */
export const render = (...args: string[]): Promise<string> => {
  const key = args.join('\n');
  const text = rendered.get(key) ?? helm('template', 'social', chart, ...args);
  rendered.set(key, text);
  return text;
};

export const resourcesIn = (text: string): Resource[] =>
  parseAllDocuments(text)
    .map(document => document.toJS() as Resource | null)
    .filter(resource => resource !== null);

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'social-publishing-chart-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Checks resources strictly against Kubernetes' own schemas of a release. Returns the unknown kinds. */
export const validate = (text: string, release: string): Promise<string[]> =>
  inFolder(async folder => {
    const file = path.join(folder, 'resources.yaml');
    await writeFile(file, text);
    const args = ['-m', 'kubernetes_validate', '--strict', '-k', release, file];
    const said = await run('python3', args, { env: { PYTHONPATH: await pythonTools() } });
    return [...said.matchAll(/find schema for kind (\w+)/g)].map(([, kind]) => kind ?? '');
  });

/** Custom resources, and the package that has their types. */
const typed: Record<string, string> = {
  'keda.sh/v1alpha1': '@kubernetes-models/keda/keda.sh/v1alpha1',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
};

/** Makes TypeScript compile custom resources as literals of their types, which refuses unknown fields. */
export const compile = (resources: readonly Resource[]): Promise<string> =>
  inFolder(async folder => {
    const packages = await npmPackages('chart-types', own);
    await symlink(path.join(packages, 'node_modules'), path.join(folder, 'node_modules'));
    const types = new Map(resources.map(({ kind, apiVersion }) => [kind, typed[apiVersion]]));
    const lines = [
      ...[...types].map(([kind, from]) => `import type { I${kind} } from '${from}/${kind}';`),
      ...resources.map(resource => `(${JSON.stringify(resource)}) satisfies I${resource.kind};`),
    ];
    const file = path.join(folder, 'resources.mts');
    await writeFile(file, lines.join('\n'));
    const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(
      'package.json',
      'bin/tsc',
    );
    const flags = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    return run(process.execPath, [tsc, ...flags, file]);
  });
