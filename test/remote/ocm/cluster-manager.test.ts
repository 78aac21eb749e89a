import { OcmClusterManager, OcmClusterManagerProps } from '../../../src/remote';
import { makeChart } from '../../support/charts';
import { find, synth } from '../../support/manifests';

function managerOf(props?: OcmClusterManagerProps) {
  const chart = makeChart();
  new OcmClusterManager(chart, 'Hub', props);
  return find(synth(chart), 'ClusterManager');
}

test('lets clusters in that come by the account which clusteradm makes', () => {
  const { metadata, spec } = managerOf();
  expect(metadata).toEqual({ name: 'cluster-manager' });
  expect(spec.registrationConfiguration).toEqual({
    autoApproveUsers: ['system:serviceaccount:open-cluster-management:agent-registration-bootstrap'],
    featureGates: [{ feature: 'ManagedClusterAutoApproval', mode: 'Enable' }],
  });
});

test('takes all props', () => {
  const props: Required<OcmClusterManagerProps> = { version: 'v1.4.0', imageRepository: 'registry.example.com/ocm', autoApproveUsers: ['edge'] };
  const { spec } = managerOf(props);
  expect(spec).toMatchObject({ workImagePullSpec: 'registry.example.com/ocm/work:v1.4.0', registrationConfiguration: { autoApproveUsers: ['edge'] } });
});

test('has a person approve each cluster, if nobody is named', () => {
  expect(managerOf({ autoApproveUsers: [] }).spec.registrationConfiguration).toBeUndefined();
});

test('fails for a version that is no release', () => {
  expect(() => managerOf({ version: 'latest' })).toThrow("[test/Hub] 'version' 'latest' is not a release; use for example 'v1.3.1' (input/invalid-value)");
});
