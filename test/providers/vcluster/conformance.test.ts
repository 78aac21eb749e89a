import { VclusterChart, VclusterControlPlane, VclusterControlPlaneProps } from '../../../src/providers/vcluster';
import { describeHostedControlPlane } from '../conformance';

const chart: Required<VclusterChart> = { name: 'vcluster-mirror', repository: 'https://charts.example.com/loft', version: '0.22.4' };

describeHostedControlPlane<VclusterControlPlaneProps>({
  name: 'vcluster',
  minimal: {},
  all: () => ({
    chart,
    values: 'sync:\n  toHost:\n    ingresses:\n      enabled: true\n',
    labels: { 'example.com/label': 'owner-label' },
    annotations: { 'example.com/annotation': 'owner-annotation' },
  }),
  create: (cluster, props) => ({ owner: new VclusterControlPlane(cluster, 'ControlPlane', props).resource, others: [] }),
});
