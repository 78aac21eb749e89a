import { App, Chart } from 'cdk8s';
import { Link, LinkDriver, LinkEnd, LinkMonitoring } from '../../../src/connectivity';

const app = new App();
const chart = new Chart(app, 'link', { namespace: 'cross-csp' });
const link = new Link(chart, 'AzureLink', {
  primary: LinkEnd.aws({ region: 'us-east-1', vpcId: 'vpc-0abc', cidrs: ['10.0.0.0/16'], routeTableIds: ['rtb-0a'] }),
  secondary: LinkEnd.azure({ region: 'eastus', resourceGroup: 'gpu', virtualNetwork: 'gpu-workers', gatewaySubnetCidr: '10.1.255.0/27', cidrs: ['10.1.0.0/16'] }),
  driver: LinkDriver.ipsec({ tunnels: [{ pskSecretName: 'tunnel1-psk' }, { pskSecretName: 'tunnel2-psk' }] }),
});
new LinkMonitoring(chart, 'Monitoring', {
  link,
  // Machines of the other end that are always there; what is not behind the link is refused.
  targets: ['10.1.0.4', '10.1.0.5'],
  // An exporter at this end, with a module whose prober is icmp.
  proberAddress: 'blackbox-exporter.monitoring.svc:9115',
});
app.synth();
