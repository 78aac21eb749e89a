import { Chart, Testing } from 'cdk8s';
import { ClusterApiProvider, ClusterApiProviderProps, ManagementProviderType } from '../../src/management';
import { find, Manifest, synth } from '../support/manifests';

/** A chart with a namespace. */
export function chartIn(namespace: string | undefined = 'capi-providers'): Chart {
  return new Chart(Testing.app(), 'test', { namespace });
}

/** A provider of infrastructure, and its object. */
export function makeProvider(props: Partial<ClusterApiProviderProps> = {}): { readonly provider: ClusterApiProvider; readonly manifest: Manifest } {
  const chart = chartIn();
  const provider = new ClusterApiProvider(chart, 'Provider', { type: ManagementProviderType.INFRASTRUCTURE, providerName: 'acme', version: 'v1.2.3', ...props });
  return { provider, manifest: find(synth(chart), provider.type) };
}
