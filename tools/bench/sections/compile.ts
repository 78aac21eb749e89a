import { execFileSync } from 'child_process';
import * as path from 'path';
import { now } from '../cases/clock';
import type { Section } from '../section';
import { formatNumber } from '../statistics';

const ROOT = path.join(__dirname, '..', '..', '..');
const MOST_SECONDS = 60;

/** How long jsii and what follows it take. Run once: nobody compiles three times in a row. */
export function measureCompile(): Section {
  const start = now();
  execFileSync('npx', ['projen', 'compile'], { cwd: ROOT, stdio: 'ignore' });
  const seconds = (now() - start) / 1000;
  return {
    name: 'compile',
    tables: [{ title: 'Compiling the library, from `npx projen compile` to its end:', header: ['', 's'], rows: [['compile', formatNumber(seconds, 1)]] }],
    limits: [{ name: 'compile', value: seconds, bound: 'less than', limit: MOST_SECONDS, unit: 's' }],
    measured: { seconds },
  };
}
