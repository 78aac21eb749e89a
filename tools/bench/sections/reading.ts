import * as path from 'path';
import type { Limit } from '../limits';
import type { Bench, Section } from '../section';
import { formatNumber, summarize, withSpread } from '../statistics';
import { writeSmallDocuments } from '../workload/small-documents';

const COMPARED_MEGABYTES = 10;
const LARGE_MEGABYTES = 200;
const LIMITS = { ratio: 0.5, memory: 1000 };

/** What the command takes for large files: plain manifests against such that the YAML library has to read, and the memory for a very large file. */
export function measureReading({ options, cases, newFolder, tell }: Bench): Section {
  const folder = newFolder();
  const measure = (name: string, megabytes: number, isPlain: boolean) => {
    const file = path.join(folder, `${name}.yaml`);
    writeSmallDocuments(file, megabytes, isPlain);
    const runs = Array.from({ length: options.runs }, () => cases.run(
      'command', { args: ['validate', '--no-config', '--quiet', '--output', path.join(folder, `${name}.txt`), file] }));
    const time = summarize(runs.map(({ result }) => result));
    tell(`validating ${megabytes} MB of ${name} manifests`, `${formatNumber(time.median)} ms`);
    return { name, megabytes, time, memory: summarize(runs.map(({ peakMemory }) => peakMemory / 1e6)) };
  };
  const [plain, other, large] = [measure('plain', COMPARED_MEGABYTES, true), measure('other', COMPARED_MEGABYTES, false), measure('large', LARGE_MEGABYTES, true)];
  const ratio = plain.time.median / other.time.median;
  const limits: Limit[] = [
    { name: 'plain manifests to such that the YAML library reads', value: ratio, bound: 'at most', limit: LIMITS.ratio, unit: '×' },
    { name: `memory for ${LARGE_MEGABYTES} MB of small manifests`, value: large.memory.median, bound: 'less than', limit: LIMITS.memory, unit: 'MB' },
  ];
  return {
    name: 'reading',
    tables: [{
      title: 'Reading and validating one file of small manifests by the command:',
      header: ['manifests', 'MB', 'ms', 'memory, MB'],
      rows: [plain, other, large].map(({ name, megabytes, time, memory }) => [name, formatNumber(megabytes), withSpread(time), withSpread(memory)]),
    }],
    limits,
    measured: { plain, other, large, ratio },
  };
}
