import { cdk8s, javascript, TextFile, typescript, YamlFile } from 'projen';
import { DEPENDENCY_ZONES } from './projenrc/dependency-zones';
import { jsiiEntry, jsiiSubmodule, nodeEntry, packageExports, SUBMODULES, typesOfSubpaths } from './projenrc/submodules';
import { addWorkflows } from './projenrc/workflows';

/** The version of the next release, or of the last one until something is worth another; CONTRIBUTING.md says how one is made. */
const VERSION = '0.1.0';

const project = new cdk8s.ConstructLibraryCdk8s({
  name: 'cdk8s-cluster-api',
  description: 'Kubernetes clusters that mix infrastructure providers, as typed code: Cluster API constructs for cdk8s',
  author: 'The cdk8s-cluster-api authors',
  authorAddress: 'https://github.com/cdk8s-cluster-api',
  authorOrganization: true,
  repositoryUrl: 'https://github.com/cdk8s-cluster-api/cdk8s-cluster-api.git',
  license: 'Apache-2.0',
  keywords: [
    'cdk8s', 'cluster-api', 'capi', 'kubernetes', 'metal3', 'byoh', 'openstack', 'aws', 'eks', 'azure', 'gcp', 'kubevirt', 'kamaji', 'k0smotron', 'jsii',
  ],
  defaultReleaseBranch: 'main',
  packageManager: javascript.NodePackageManager.NPM,
  minNodeVersion: '20.0.0',
  stability: 'experimental',

  projenrcTs: true,
  projenrcTsOptions: { runner: typescript.TypeScriptRunner.tsx() },

  cdk8sVersion: '2.70.106',
  constructsVersion: '10.5.0',
  peerDeps: ['cdk8s-plus-28@^2.5.6'],
  // Bundled, as jsii asks of every dependency that is not a jsii module itself.
  bundledDeps: ['csv-parse@^7.0.3', 'ip-address@^10.7.0', 'semver@^7.8.0', 'smol-toml@^1.9.1', 'yaml@^2.9.0'],
  devDeps: [
    // Evaluates CEL; tools/esbuild.config.ts compiles it into the package, so that its version is a decision of ours.
    '@marcbachmann/cel-js@8.0.0',
    // Reads kubeconfigs and logs in; likewise. Later releases need Node 22.
    '@kubernetes/client-node@1.4.0',
    // The grammar of Prometheus' own query language, for the expressions of alerts.
    '@prometheus-io/lezer-promql@^0.315.0',
    '@types/node@^20',
    '@types/semver@^7',
    'ajv@^8',
    'cdk8s-cli@2.207.60',
    'esbuild@0.28.2',
    'fast-check@^4.10.0',
    // Lua 5.1, which Argo CD runs health checks with.
    'lua-wasm-bindings@^0.5.3',
    // Finds regular expressions that take forever on some text.
    'recheck@^4.5.0',
    'tsx@^4',
  ],
  jsiiVersion: '~5.9.0',
  typescriptVersion: '~5.9.0',

  // `dist/` holds the synthesized blueprints, so the jsii packages go to `build/`.
  artifactsDirectory: 'build',
  entrypoint: 'lib/src/entry.js',
  bin: { 'cdk8s-cluster-api': 'lib/src/cli/main.js' },
  tsconfig: {
    include: ['imports/**/*.ts'],
    exclude: ['imports/_generate/**'],
    compilerOptions: { rootDir: '.' },
  },
  // Written to test/tsconfig.json, so its paths start there.
  tsconfigDev: {
    include: ['../imports/_generate/**/*.ts', '../projenrc/**/*.ts', '../tools/**/*.ts', '../.projenrc.ts'],
    compilerOptions: { rootDir: '..', resolveJsonModule: true },
  },
  publishToPypi: { distName: 'cdk8s-cluster-api', module: 'cdk8s_cluster_api' },
  publishToMaven: {
    mavenGroupId: 'io.github.cdk8s-cluster-api',
    mavenArtifactId: 'cdk8s-cluster-api',
    javaPackage: 'io.github.cdk8sclusterapi',
  },
  publishToGo: { moduleName: 'github.com/cdk8s-cluster-api/cdk8s-cluster-api-go', packageName: 'clusterapi' },

  // The workflows are our own, in projenrc/workflows.ts: projen's would compute versions from commit messages in a form that ours do not have,
  // and publish with tools that it downloads in their newest version.
  github: true,
  githubOptions: { mergify: false, pullRequestLint: false },
  buildWorkflow: false,
  release: false,
  pullRequestTemplate: false,
  depsUpgrade: false,
  docgen: true,
  docgenFilePath: 'docs/api/README.md',
  integrationTestAutoDiscover: false,
  sampleCode: false,

  jestOptions: {
    // The default rewrites snapshots on every run: a golden file that mends itself proves nothing.
    updateSnapshot: javascript.UpdateSnapshot.NEVER,
    // Jest 30 and later resolvers of eslint bring native binaries that not every registry mirror has for every platform,
    // and `npm ci` insists on all of them being in the lock file.
    jestVersion: '^29',
    junitReporting: false,
    jestConfig: {
      collectCoverage: false,
      // A process that has run some hundred files is out of memory, so that there are always workers, and one that has grown is replaced.
      maxWorkers: '100%',
      workerIdleMemoryLimit: '1.5GB',
      setupFiles: ['<rootDir>/test/support/quiet-warnings.ts'],
      globalSetup: '<rootDir>/test/support/run-folder/setup.ts',
      globalTeardown: '<rootDir>/test/support/run-folder/teardown.ts',
      // Properties try the same inputs each time in CI, and new ones elsewhere.
      moduleNameMapper: { '^fast-check$': '<rootDir>/test/support/repeatable-fast-check.js' },
      // The CEL library is an ES module, which jest cannot load as it is; in the package it is bundled (tools/esbuild.config.ts).
      // So is the client of Kubernetes, of which one module with all that it needs is used.
      transform: {
        '/@marcbachmann/cel-js/.+\\.js$': new javascript.Transform('<rootDir>/test/support/esm-transformer.js'),
        '/@kubernetes/client-node/dist/config\\.js$': new javascript.Transform('<rootDir>/test/support/bundle-transformer.js'),
      },
      transformIgnorePatterns: ['/node_modules/(?!@marcbachmann/cel-js/|@kubernetes/client-node/dist/config\\.js)'],
    },
  },
  eslintOptions: {
    dirs: ['src', 'imports/_generate'],
    devdirs: ['test', 'projenrc', 'tools'],
    ignorePatterns: ['imports/*/v*/**'],
    // A check that mends what it checks passes on code that nobody has committed; `npx projen eslint --fix` is there for that.
    commandOptions: { fix: false },
  },
});

describePackage(project);
enforceDependencyDirections(project);
addLibraryTasks(project);
addWorkflows(project);
project.synth();

/** What the npm package says of itself beyond projen's options. */
function describePackage(library: cdk8s.ConstructLibraryCdk8s) {
  library.package.addVersion(VERSION);
  library.addFields({
    types: 'lib/src/index.d.ts',
    exports: {
      ...packageExports(),
      // Generated L1 is no part of the public API, but TypeScript users can reach it by subpath.
      './imports/*': './lib/imports/*.js',
      './package.json': './package.json',
      './.jsii': './.jsii',
    },
    // The same for TypeScript projects whose module resolution does not know `exports`.
    typesVersions: { '*': { ...typesOfSubpaths(), 'imports/*': ['lib/imports/*'] } },
  });
  library.deps.removeDependency('ts-node');
  library.addDevDeps('eslint-import-resolver-typescript@~3.6.3');
  library.gitignore.removePatterns('/dist/');
  library.gitignore.addPatterns('/build/', '.DS_Store');
  library.npmignore?.exclude(
    '/action.yml', '/.pre-commit-hooks.yaml',
    '/lib/src/app.*', '/lib/src/blueprints/all.*', '/dist/', '/imports/', '/projenrc/', '/tools/', '/examples/', '/.ci/', '/.cache/', '/.compatignore', '/cdk8s.yaml');
  const pages = ['api/*', 'compatibility', 'proof', 'validation-rules'].map(page => `/docs/${page}.md`);
  for (const generated of ['/imports/*/v*/**', '/imports/*/policies.ts', '/imports/releases.ts', '/dist/**', ...pages, 'go.sum']) {
    library.gitattributes.addAttributes(generated, 'linguist-generated');
  }
  // Lock entries carry no download address: whoever installs decides where packages come from.
  library.npmrc.addConfig('omit-lockfile-registry-resolved', 'true');
  writeSource(library, 'src/index.ts', jsiiEntry());
  writeSource(library, 'src/entry.ts', nodeEntry());
  Object.keys(SUBMODULES).forEach(name => writeSource(library, `src/submodules/${name}.ts`, jsiiSubmodule(name)));
  new YamlFile(library, 'cdk8s.yaml', {
    obj: { language: 'typescript', app: 'npx tsx src/app.ts', output: 'dist' },
  });
}

/** Writes a source file that follows from what stands here. */
function writeSource(library: cdk8s.ConstructLibraryCdk8s, file: string, lines: string[]) {
  const source = new TextFile(library, file, { marker: true });
  source.addLine(`// ${source.marker}`);
  [...lines, ''].forEach(line => source.addLine(line));
}

function enforceDependencyDirections(library: cdk8s.ConstructLibraryCdk8s) {
  library.eslint?.addRules({
    'import/no-cycle': ['error'],
    'import/no-restricted-paths': ['error', { zones: DEPENDENCY_ZONES }],
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    '@typescript-eslint/no-explicit-any': ['error'],
  });
  library.eslint?.addOverride({ files: ['test/**/*.ts', '.projenrc.ts'], rules: { 'max-lines-per-function': 'off' } });
}

function addLibraryTasks(library: cdk8s.ConstructLibraryCdk8s) {
  library.addTask('import', {
    description: 'Generate imports/ from the pinned CRDs (--help for options)',
    exec: 'tsx imports/_generate/main.ts',
    receiveArgs: true,
  });
  library.addTask('synth', {
    description: 'Synthesize the blueprints into dist/',
    exec: 'tsx src/app.ts',
  });
  library.addTask('compatibility', {
    description: 'Write docs/compatibility.md from the traits of the providers',
    exec: 'tsx tools/compatibility.ts',
  });
  library.tasks.tryFind('docgen')?.reset('tsx tools/api-reference.ts');
  library.addTask('rules', {
    description: 'Write docs/validation-rules.md from the registry of rules',
    exec: 'tsx tools/rules-page.ts',
  });
  library.removeTask('compat');
  library.addTask('compat', {
    description: 'Compare the API, and what replaces machines, with the last release; after a compile',
    exec: 'tsx tools/compat/main.ts',
  });
  library.addTask('bench', {
    description: 'Measure loading, validation, fleets and other tools (--help for options)',
    exec: 'tsx tools/bench/main.ts',
    receiveArgs: true,
  });
  library.addTask('test:apiserver', {
    description: 'Apply every blueprint to a real API server with the real webhooks (--help for options)',
    exec: 'tsx test/apiserver/main.ts',
    receiveArgs: true,
  });
  library.addTask('test:live', {
    description: 'Play scenarios on a management cluster with the real controllers (--help for options)',
    exec: 'tsx test/live/main.ts',
    receiveArgs: true,
  });
  library.addTask('test:remote', {
    description: 'Play scenarios with clusters in networks that the management cluster cannot reach (--help for options)',
    exec: 'tsx test/remote-live/main.ts',
    receiveArgs: true,
  });
  library.addTask('test:packets', {
    description: 'Send packets through links between networks, with the gateways that the library renders (--help for options)',
    exec: 'tsx test/packets/main.ts',
    receiveArgs: true,
  });
  library.compileTask.exec('tsx tools/esbuild.config.ts');
  library.testTask.reset('tsc --noEmit -p test/tsconfig.json');
  library.testTask.exec('jest --ci', { receiveArgs: true });
}
