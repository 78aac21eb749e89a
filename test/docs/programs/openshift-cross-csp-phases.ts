import { App, Chart } from 'cdk8s';
import { CrossCspPhase, CrossCspProfile, Link, LinkDriver, LinkEnd } from '../../../src/connectivity';
import { OpenShiftAzureNodeManager } from '../../../src/openshift';
import { Endpoint } from '../../../src/root';

const app = new App();
new CrossCspProfile(app, 'Profile', { phase: CrossCspPhase.DEV_PREVIEW });

new Link(new Chart(app, '20-link', { namespace: 'cross-csp' }), 'AzureLink', {
  primary: LinkEnd.aws({ region: 'us-east-1', vpcId: 'vpc-0abc', cidrs: ['10.0.0.0/16'], routeTableIds: ['rtb-0a'] }),
  secondary: LinkEnd.azure({ region: 'eastus', resourceGroup: 'cross-csp-rg', virtualNetwork: 'gpu-workers-vnet', gatewaySubnetCidr: '10.1.255.0/27', cidrs: ['10.1.0.0/16'] }),
  driver: LinkDriver.ipsec({ tunnels: [{ pskSecretName: 'tunnel1-psk' }, { pskSecretName: 'tunnel2-psk' }] }),
});
new OpenShiftAzureNodeManager(new Chart(app, '70-node-manager'), 'NodeManager', {
  image: `quay.io/openshift-release-dev/ocp-v4.0-art-dev@sha256:${'0'.repeat(64)}`,
  internalApi: Endpoint.of('api-int.ocp.example.com', 6443),
});
app.synth();
