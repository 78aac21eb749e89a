import { hasCredentials, isUrl, isVersion, lazily, refuseValue, withoutCredentials } from '../../core';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const yaml = lazily(() => require('yaml') as typeof import('yaml'));

/** Which Helm chart runs the virtual cluster. */
export interface VclusterChart {
  /**
   * The name of the chart.
   * @default vcluster
   */
  readonly name?: string;
  /**
   * The chart repository, an HTTP address without credentials.
   * @default https://charts.loft.sh
   */
  readonly repository?: string;
  /**
   * The exact version of the chart.
   * @default 0.22.1
   */
  readonly version?: string;
}

// What the cluster template of the provider release pairs it with; a newer chart is a choice for the user to make.
const DEFAULT_CHART: Required<VclusterChart> = { name: 'vcluster', repository: 'https://charts.loft.sh', version: '0.22.1' };

/** The chart with its defaults, which are written out: the controller would take the newest version where none is given. */
export function resolveChart(given: VclusterChart = {}): Required<VclusterChart> {
  const chart = {
    name: given.name ?? DEFAULT_CHART.name,
    repository: given.repository ?? DEFAULT_CHART.repository,
    version: given.version ?? DEFAULT_CHART.version,
  };
  if (!/^[a-z0-9][-a-z0-9._]*$/.test(chart.name)) {
    refuseValue('input/invalid-value', `'chart.name' '${chart.name}' is not the name of a chart; use for example '${DEFAULT_CHART.name}'`);
  }
  if (!isUrl(chart.repository, 'http', 'https')) {
    refuseValue('input/invalid-value', `'chart.repository' '${withoutCredentials(chart.repository)}' is not an HTTP address; `
      + `use for example '${DEFAULT_CHART.repository}'`);
  }
  if (hasCredentials(chart.repository)) {
    refuseValue('input/invalid-value', `'chart.repository' '${withoutCredentials(chart.repository)}' has credentials, which everybody could read in the VCluster; `
      + 'use an address that needs none');
  }
  if (!isVersion(`v${chart.version.replace(/^v/, '')}`)) {
    refuseValue('input/invalid-value', `'chart.version' '${chart.version}' is not an exact version; use for example '${DEFAULT_CHART.version}'`);
  }
  return chart;
}

/** Refuses values that Helm could not read. */
export function checkValues(values: string): string {
  const document = yaml().parseDocument(values);
  const isMap = document.errors.length === 0 && typeof document.toJS() === 'object' && !Array.isArray(document.toJS());
  if (!isMap) {
    refuseValue('input/invalid-value', "'values' is not a YAML map; give the values of the chart as one YAML document");
  }
  return values;
}

/** Values that make the virtual cluster run a Kubernetes version. */
export function valuesForVersion(kubernetesVersion: string): string {
  return ['controlPlane:', '  distro:', '    k8s:', '      enabled: true', `      version: ${kubernetesVersion}`, ''].join('\n');
}
