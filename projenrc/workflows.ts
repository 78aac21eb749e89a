import { github, javascript } from 'projen';

type Step = github.workflows.JobStep;

/** Has npm 11, which publishes without a token. */
const NODE = '24';
/** The oldest that package.json allows. */
const OLDEST_NODE = '20';
/** What test/apiserver builds its programs with. */
const GO = '1.26';

const { JobPermission } = github.workflows;
const READ = { contents: JobPermission.READ };
const PACKAGE = { name: 'package', path: 'release' };

const TEST: Step = { name: 'Test', run: 'npm ci && npx projen test' };

/** What GitHub runs: `.ci/run` for every change, tests with other inputs every night, and a release for every tag. None names a registry or has a secret. */
export function addWorkflows(project: javascript.NodeProject): void {
  const host = github.GitHub.of(project)!;
  addBuild(host);
  addNightly(host);
  addRelease(host);
}

function addBuild(host: github.GitHub): void {
  const workflow = new github.GithubWorkflow(host, 'build');
  workflow.on({ pullRequest: {}, push: { branches: ['main'] } });
  workflow.addJobs({
    'build': {
      name: 'All checks',
      runsOn: ['ubuntu-latest'],
      permissions: READ,
      steps: checkEverything(),
    },
    'oldest-node': {
      name: 'Tests with the oldest Node.js',
      runsOn: ['ubuntu-latest'],
      permissions: READ,
      steps: [checkOut(), setUpNode(OLDEST_NODE), TEST],
    },
  });
}

/** A change is tried with inputs that stay the same, so that what fails is the change; others are looked for by night. */
function addNightly(host: github.GitHub): void {
  const workflow = new github.GithubWorkflow(host, 'nightly');
  workflow.on({ schedule: [{ cron: '17 3 * * *' }], workflowDispatch: {} });
  workflow.addJobs({
    'new-inputs': {
      name: 'Tests with new inputs of properties',
      runsOn: ['ubuntu-latest'],
      permissions: READ,
      steps: [checkOut(), setUpNode(NODE), { ...TEST, env: { PROPERTY_SEED: 'random' } }],
    },
  });
}

function addRelease(host: github.GitHub): void {
  const workflow = new github.GithubWorkflow(host, 'release', { limitConcurrency: true, concurrencyOptions: { group: 'release', cancelInProgress: false } });
  workflow.on({ push: { tags: ['v*'] } });
  workflow.addJobs({
    package: {
      name: 'Check and pack',
      runsOn: ['ubuntu-latest'],
      permissions: READ,
      steps: [
        ...checkEverything(),
        {
          name: 'Pack, and take the notes from the changelog',
          run: ['mkdir -p release', 'npx tsx tools/release-notes.ts "$GITHUB_REF_NAME" > release/notes.md', 'npm pack --pack-destination release'].join('\n'),
        },
        github.WorkflowSteps.uploadArtifact({ with: PACKAGE }),
      ],
    },
    // Packages for other languages come here, a job each, from what `npx projen package-all` writes.
    npm: {
      name: 'Publish to npm with provenance',
      needs: ['package'],
      runsOn: ['ubuntu-latest'],
      // A token of this run takes the place of a secret: npm trusts this workflow, which is named in the settings of the package.
      permissions: { ...READ, idToken: JobPermission.WRITE },
      environment: 'npm',
      steps: [
        setUpNode(NODE),
        github.WorkflowSteps.downloadArtifact({ with: PACKAGE }),
        { name: 'Publish', run: 'npm publish ./release/*.tgz --provenance --access public' },
      ],
    },
    notes: {
      name: 'Write the release on GitHub',
      needs: ['npm'],
      runsOn: ['ubuntu-latest'],
      permissions: { contents: JobPermission.WRITE },
      steps: [
        github.WorkflowSteps.downloadArtifact({ with: PACKAGE }),
        {
          name: 'Create the release',
          run: 'gh release create "$GITHUB_REF_NAME" --verify-tag --title "$GITHUB_REF_NAME" --notes-file release/notes.md ./release/*.tgz',
          env: { GH_TOKEN: '${{ github.token }}', GH_REPO: '${{ github.repository }}' },
        },
      ],
    },
  });
}

/** With all tags, which `npx projen compat` reads, and without leaving a token behind. */
function checkOut(): Step {
  return { name: 'Checkout', uses: github.ActionRefs.ACTIONS_CHECKOUT, with: { 'fetch-depth': 0, 'persist-credentials': false } };
}

function setUpNode(version: string): Step {
  return { name: 'Setup Node.js', uses: github.ActionRefs.ACTIONS_SETUP_NODE, with: { 'node-version': version, 'package-manager-cache': false } };
}

function checkEverything(): Step[] {
  return [
    checkOut(),
    setUpNode(NODE),
    { name: 'Setup Go', uses: github.ActionRefs.ACTIONS_SETUP_GO, with: { 'go-version': GO } },
    { name: 'Check everything', run: '.ci/run' },
  ];
}
