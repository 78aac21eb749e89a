import * as os from 'os';
import * as path from 'path';
import { Testing } from 'cdk8s';

test('tests and what they leave behind are in the temporary folder of the run', () => {
  expect(path.basename(os.tmpdir())).toMatch(/^tests-/);
  expect(path.dirname(Testing.app().outdir)).toBe(os.tmpdir());
});
