import { Chart } from 'cdk8s';
import { FleetApp } from '../../src/fleet';
import { describeOutcome } from '../../src/fleet/outcome';
import { temporaryFolders } from '../support/folders';
import { captureStderr } from '../support/stderr';

const newFolder = temporaryFolders();
const printed = captureStderr();

test('says what was written and what to do next', () => {
  expect(describeOutcome('dist', { written: ['a', 'b'], unchanged: ['c'], deleted: ['d'] })).toBe('dist: 2 files written, 1 unchanged, 1 deleted. '
    + "Look at the changes, for example by 'git diff dist', and commit them for Argo CD or Flux, or apply them by 'kubectl apply --server-side -R -f dist'.\n");
  expect(describeOutcome('dist', { written: ['a'], unchanged: [], deleted: [] })).toMatch(/^dist: 1 file written, 0 unchanged\. Look/);
  expect(describeOutcome('.', { written: [], unchanged: ['c'], deleted: [] })).toBe('.: 0 files written, 1 unchanged. There is nothing to do.\n');
});

describe('a synthesis', () => {
  const { isTTY } = process.stderr;
  afterEach(() => {
    process.stderr.isTTY = isTTY;
  });

  test.each([[true, 1], [false, 0]])('tells it on a terminal (%s) only', (terminal, times) => {
    process.stderr.isTTY = terminal;
    const app = new FleetApp({ outdir: newFolder() });
    new Chart(app, 'edge');
    app.synth();
    expect(printed().filter(text => text.includes('1 file written'))).toHaveLength(times);
  });
});
