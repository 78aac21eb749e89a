import { App, Chart } from 'cdk8s';
import { Link, LinkDriver, LinkEnd, LinkGateways } from '../../../src/connectivity';

const app = new App({ outdir: 'dist' });
const chart = new Chart(app, 'link', { namespace: 'cross-csp' });

new Link(chart, 'AwsAzure', {
  primary: LinkEnd.aws({ region: 'eu-central-1', vpcId: 'vpc-0abc', cidrs: ['10.0.0.0/16'], routeTableIds: ['rtb-0a', 'rtb-0b'] }),
  secondary: LinkEnd.azure({
    region: 'westeurope', resourceGroup: 'workers', virtualNetwork: 'workers', cidrs: ['10.1.0.0/16'], gatewaySubnetCidr: '10.1.255.0/27',
  }),
  driver: LinkDriver.wireGuard({
    primary: LinkGateways.aws({
      image: 'ami-0abc',
      instanceType: 'c7g.medium',
      machineIdentity: 'link-gateway',
      gateways: [
        { subnet: 'subnet-0a', privateIp: '10.0.1.5', publicKey: 'bmXOC+F1FxEMF9dyiK2H5/1SUtzH0JuVo51h2wPfgyo=', privateKeySecretId: 'link/gateway-1' },
        { subnet: 'subnet-0b', privateIp: '10.0.2.5', publicKey: 'xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=', privateKeySecretId: 'link/gateway-2' },
      ],
    }),
    secondary: LinkGateways.azure({
      image: 'Debian:debian-12:12-gen2:0.20250909.2232',
      instanceType: 'Standard_D2s_v5',
      machineIdentity: '/subscriptions/s/resourceGroups/workers/providers/Microsoft.ManagedIdentity/userAssignedIdentities/link-gateway',
      machineIdentityClientId: '11111111-1111-1111-1111-111111111111',
      sshPublicKey: 'ssh-ed25519 AAAA operator',
      routeTableNames: ['workers'],
      gateways: [
        { privateIp: '10.1.255.5', publicKey: 'TrMvSoP4jYQlY6RIzBgbssQqY3vxI2Pi+y71lOWWXX0=', privateKeySecretUrl: 'https://link-keys.vault.azure.net/secrets/gateway-1' },
        { privateIp: '10.1.255.6', publicKey: 'gN65BkIKy1eCE9pP1wdc8ROUtkHLF2PfAqYdyYBz6EA=', privateKeySecretUrl: 'https://link-keys.vault.azure.net/secrets/gateway-2' },
      ],
    }),
  }),
});

app.synth();
