import { Chart } from 'cdk8s';
import { synth } from '../support/manifests';

const HEADER = 'Validation failed with the following errors:';

/** What cdk8s says about a chart with these findings, and no other. */
export function failure(...findings: string[]): Error {
  return new Error([HEADER, ...findings.map(text => `  ${text}`)].join('\n'));
}

/** The findings that stop the synthesis of a chart, each with its path. */
export function findingsOf(chart: Chart): string[] {
  try {
    synth(chart);
  } catch (error) {
    const [header, ...lines] = (error as Error).message.split('\n');
    expect(header).toBe(HEADER);
    return lines.map(line => line.trim());
  }
  return [];
}
