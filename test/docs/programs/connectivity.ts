import { App, Chart } from 'cdk8s';
import { Link, LinkCrossplane, LinkDns, LinkDriver, LinkEnd, LinkOverhead, LinkPorts } from '../../../src/connectivity';

const app = new App();
// Once for a management cluster, which has Crossplane: providers, a function and the definition of CrossCspNetwork.
new LinkCrossplane(new Chart(app, 'crossplane'), 'Crossplane', { providers: ['provider-aws-ec2', 'provider-aws-route53resolver', 'provider-azure-network'] });

const chart = new Chart(app, 'link', { namespace: 'cross-csp' });
const link = new Link(chart, 'AzureLink', {
  primary: LinkEnd.aws({
    region: 'us-east-1',
    vpcId: 'vpc-0abc123def4567890',
    cidrs: ['10.0.0.0/16'],
    routeTableIds: ['rtb-0a', 'rtb-0b'],
    securityGroupIds: ['sg-0node'],
    controlPlaneSecurityGroupIds: ['sg-0controlplane', 'sg-0apiserver'],
  }),
  secondary: LinkEnd.azure({
    region: 'eastus',
    resourceGroup: 'gpu',
    virtualNetwork: 'gpu-workers',
    gatewaySubnetCidr: '10.1.255.0/27',
    cidrs: ['10.1.0.0/16'],
    securityGroupName: 'gpu-workers',
  }),
  // Secrets of the namespace, each with a key `psk`, made by External Secrets or Sealed Secrets.
  driver: LinkDriver.ipsec({ tunnels: [{ pskSecretName: 'tunnel1-psk' }, { pskSecretName: 'tunnel2-psk' }] }),
  ports: LinkPorts.openShift(),
  fips: true,
  // What OVN-Kubernetes, pods and services of the cluster have.
  reservedCidrs: ['10.128.0.0/14', '172.30.0.0/16', '100.64.0.0/16', '100.88.0.0/16'],
});
const dns = new LinkDns(link, 'Dns', {
  link,
  domain: 'ocp.example.com',
  resolverAddresses: [{ subnetId: 'subnet-0a', ip: '10.0.10.10' }, { subnetId: 'subnet-0b', ip: '10.0.11.10' }],
  resolverSecurityGroupIds: ['sg-0dns'],
});

console.log(`path MTU ${link.pathMtu}, MTU of pods ${LinkOverhead.OVN_KUBERNETES.podMtu([link])}, names from ${dns.resolverAddresses.join(' and ')}`);
app.synth();
