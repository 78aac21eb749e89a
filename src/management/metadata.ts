import { lazily, refuseValue } from '../core';
import { isRecord } from '../topology';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const yaml = lazily(() => require('yaml') as typeof import('yaml'));

/** The contracts whose providers the operator installs (cluster-api-operator internal/controller/phase_load.go). */
const CONTRACTS = ['v1beta1', 'v1beta2'];
const CODE = 'management/components-unusable';

/** Refuses metadata that the operator would give up on: it looks for the contract of the release there. */
export function checkMetadata(text: string, version: string): void {
  const metadata = parse(text);
  // Some releases have no kind in it, which clusterctl and the operator do not mind.
  if (!isRecord(metadata) || (metadata.kind ?? 'Metadata') !== 'Metadata' || !Array.isArray(metadata.releaseSeries)) {
    refuseValue(CODE, "'releaseMetadata' has no 'releaseSeries', or is of another kind than Metadata; give the file metadata.yaml of the release");
  }
  const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(version)!;
  const series = metadata.releaseSeries.filter(isRecord).find(entry => `${String(entry.major)}.${String(entry.minor)}` === `${major}.${minor}`);
  if (series === undefined) {
    refuseValue(CODE, `'releaseMetadata' has no release series ${major}.${minor} for '${version}'; give the file metadata.yaml of that release`);
  }
  if (!CONTRACTS.includes(String(series.contract))) {
    refuseValue(CODE, `'releaseMetadata' says that '${version}' keeps the contract '${String(series.contract)}'; the operator installs providers of ${CONTRACTS.join(' and ')} only`);
  }
}

function parse(text: string): unknown {
  try {
    return yaml().parse(text);
  } catch (error) {
    refuseValue(CODE, `'releaseMetadata' is not valid YAML: ${(error as Error).message.split('\n')[0].replace(/:$/, '')}; give the file metadata.yaml of the release`);
  }
}
