import { Field } from '../../../topology';

const CHART = 'vcluster';
const FIRST_MINOR = 20;

/** The members of the values, of any release since v0.20, which refuses all others. */
export const SECTIONS: readonly string[] = [
  'controlPlane', 'deletion', 'deploy', 'experimental', 'exportKubeConfig', 'external', 'global', 'integrations', 'logging', 'networking', 'platform', 'plugin',
  'plugins', 'policies', 'privateNodes', 'pro', 'rbac', 'serviceCIDR', 'sleep', 'sleepMode', 'snapshots', 'standalone', 'sync', 'telemetry',
];

/** Whether a release is of the chart of vcluster itself, and new enough to have these sections. One without a version may be any. */
export function hasSections(release: Field): boolean {
  const [name, version] = [release.at('chart.name').text ?? CHART, release.at('chart.version').text ?? ''];
  const [, major, minor] = /^v?(\d+)\.(\d+)\./.exec(version) ?? [];
  return name === CHART && (Number(major) > 0 || Number(minor) >= FIRST_MINOR);
}
