import { Mix } from './mix';
import { className, clusterFile, describeMix } from './program';

/** How a pull request shows what becomes of machines. */
export const PLAN_COMMAND = 'npx cdk8s-cluster-api plan --from origin/main:dist --to dist --format markdown';

/** The releases that repositories begin with, beside this library. */
export const DEPENDENCIES = { 'cdk8s': '2.70.106', 'cdk8s-plus-28': '2.5.6', 'constructs': '10.5.0' };
export const DEV_DEPENDENCIES = { '@types/node': '20.19.43', 'tsx': '4.23.15', 'typescript': '5.9.3' };

/** What a repository is made for. */
export interface RepositoryOptions {
  readonly mix: Mix;
  /** The name of the cluster, of its namespace and of its file. */
  readonly name: string;
  /** What package.json says of this library: a version, or where a package is. */
  readonly library: string;
}

/** The files of a repository by their paths, in the order of those. */
export function repositoryFiles(options: RepositoryOptions): { readonly [path: string]: string } {
  const { mix, name } = options;
  return {
    '.gitattributes': '* text=auto eol=lf\n/dist/** linguist-generated\n/package-lock.json linguist-generated\n',
    '.github/workflows/manifests.yaml': WORKFLOW,
    '.gitignore': 'node_modules/\n',
    '.node-version': '20\n',
    'README.md': readme(options),
    [`clusters/${name}.ts`]: clusterFile(mix, name),
    'main.ts': mainFile(name),
    'package.json': packageFile(options),
    [`test/${name}.test.ts`]: testFile(options),
    'tsconfig.json': TSCONFIG,
  };
}

function mainFile(name: string): string {
  return `import { FleetApp } from 'cdk8s-cluster-api/fleet';
import { ${className(name)} } from './clusters/${name}';

// One file in dist/ for each chart. Broken rules stop the synthesis.
const app = new FleetApp({ recordConstructMetadata: false });
new ${className(name)}(app, '${name}');
app.synth();
`;
}

function testFile({ name, mix: { controlPlane, pools } }: RepositoryOptions): string {
  const managed = pools.filter(({ nodePoolsOf }) => nodePoolsOf !== undefined).length;
  return `import { describe, it } from 'node:test';
import { FleetApp } from 'cdk8s-cluster-api/fleet';
import { Manifests } from 'cdk8s-cluster-api/testing';
import { ${className(name)} } from '../clusters/${name}';

describe('cluster ${name}', () => {
  const app = new FleetApp();
  new ${className(name)}(app, '${name}');
  const manifests = Manifests.of(app);

  it('is one cluster with ${pools.length === 0 ? 'a control plane' : 'a control plane and a pool for each provider'}', () => {
    manifests.count('Cluster', 1, { metadata: { name: '${name}', namespace: '${name}' } });
    manifests.count('${controlPlane.kind}', 1);
    manifests.count('MachineDeployment', ${pools.length - managed});
    manifests.count('MachinePool', ${managed});
  });

  it('breaks no rule', () => {
    manifests.noViolations();
  });
});
`;
}

function packageFile({ name, library }: RepositoryOptions): string {
  return `${JSON.stringify({
    name: `${name}-clusters`,
    private: true,
    engines: { node: '>= 20.0.0' },
    scripts: {
      synth: 'tsx main.ts',
      pretest: 'tsc --noEmit',
      test: 'tsx --test test/*.test.ts',
      validate: 'cdk8s-cluster-api validate dist',
      requirements: 'cdk8s-cluster-api requirements dist',
    },
    dependencies: { 'cdk8s': DEPENDENCIES.cdk8s, 'cdk8s-cluster-api': library, 'cdk8s-plus-28': DEPENDENCIES['cdk8s-plus-28'], 'constructs': DEPENDENCIES.constructs },
    devDependencies: DEV_DEPENDENCIES,
  }, undefined, 2)}\n`;
}

function readme({ name, mix }: RepositoryOptions): string {
  return `# Clusters

The cluster \`${name}\`: ${describeMix(mix)}, as code.
Addresses, images, ids and names in [clusters/${name}.ts](clusters/${name}.ts) stand for yours: change them first.

| command | what it does |
|---|---|
| \`npm install\` | installs what package.json says; commit package-lock.json |
| \`npm test\` | type-checks, and tests the manifests |
| \`npm run synth\` | writes the manifests to \`dist/\`; commit them |
| \`npm run validate\` | checks \`dist/\` against schemas and rules, without a cluster |
| \`npm run requirements\` | lists what must exist before \`dist/\` is applied: providers, Secrets, hosts, ports |

A pull request is checked by [a workflow](.github/workflows/manifests.yaml): what is committed in \`dist/\` is what the code renders, it breaks no rule, and the summary of the
run says what becomes of machines.
`;
}

const TSCONFIG = `${JSON.stringify({
  compilerOptions: {
    target: 'ES2022', lib: ['ES2022'], module: 'Node16', moduleResolution: 'Node16', types: ['node'], strict: true, noEmit: true, noUnusedLocals: true, skipLibCheck: true,
  },
  include: ['**/*.ts'],
  exclude: ['node_modules'],
}, undefined, 2)}\n`;

const WORKFLOW = `name: manifests

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  manifests:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0
        with:
          node-version-file: .node-version
          cache: npm
      - run: npm ci
      - run: npm test
      - run: npm run synth
      - name: What is committed is what the code renders
        run: |
          git add --intent-to-add dist
          git diff --exit-code dist
      - run: npx cdk8s-cluster-api validate --format github dist
      - name: What becomes of machines
        if: github.event_name == 'pull_request'
        run: ${PLAN_COMMAND} >> "$GITHUB_STEP_SUMMARY"
`;
