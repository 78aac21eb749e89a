import { Duration } from 'cdk8s';
import { parse } from 'yaml';
import { alone, AWS_GATEWAYS, AZURE_GATEWAYS, BOTH, KEYS } from './gateways';
import { Link, LinkDriver, LinkEnd, LinkGateways, LinkProps, LinkWireGuardProps } from '../../../src/connectivity';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';
import { AWS, AZURE, GCP, makeChart, SITE } from '../links';

function makeLink(wireGuard: LinkWireGuardProps = BOTH, props: Partial<LinkProps> = {}): { readonly link: Link; readonly manifests: Manifest[] } {
  const chart = makeChart();
  const link = new Link(chart, 'Link', { primary: AWS, secondary: AZURE, driver: LinkDriver.wireGuard(wireGuard), ...props });
  return { link, manifests: synth(chart) };
}

/** The files that cloud-init writes. */
function filesOf(userData: string): { readonly [path: string]: string } {
  const { write_files: files } = parse(userData) as { write_files: { path: string; content: string }[] };
  return Object.fromEntries(files.map(({ path, content }) => [path, content]));
}

const configOf = (userData: string) => JSON.parse(filesOf(userData)['/etc/link-gateway/config.json']);
const awsUserData = (manifests: Manifest[], gateway = 1): string => find(manifests, 'Instance', `link-primary-gateway-${gateway}`).spec.forProvider.userData;
const azureUserData = (manifests: Manifest[], gateway = 1): string => Buffer.from(find(manifests, 'LinuxVirtualMachine', `link-secondary-gateway-${gateway}`).spec.forProvider.userData, 'base64').toString();

test('a gateway at each end, with routes and a firewall', () => {
  const { manifests } = makeLink({ primary: LinkGateways.aws(alone(AWS_GATEWAYS)), secondary: LinkGateways.azure(alone(AZURE_GATEWAYS)) });
  expect(ids(manifests)).toEqual([
    'EIP/link-primary-gateway-1', 'Instance/link-primary-gateway-1', 'LinuxVirtualMachine/link-secondary-gateway-1', 'NetworkInterface/link-primary-gateway-1', 'NetworkInterface/link-secondary-gateway-1',
    'PublicIP/link-secondary-gateway-1', 'Route/link-primary-route-0-0', 'Route/link-primary-route-1-0', 'Route/link-primary-route-2-0', 'Route/link-secondary-route-0-0',
    'SecurityGroup/link-primary-gateways', 'SecurityGroup/link-secondary-gateways', 'SecurityGroupIngressRule/link-primary-gateways-in-0', 'SecurityGroupRule/link-primary-gateways-out',
    'SecurityRule/link-secondary-network-in', 'SecurityRule/link-secondary-network-out', 'SecurityRule/link-secondary-tunnels-in', 'Subnet/link-secondary-gateways', 'SubnetNetworkSecurityGroupAssociation/link-secondary-gateways',
  ]);
  expect(find(manifests, 'Instance').spec.forProvider).toMatchObject({ sourceDestCheck: false, metadataOptions: { httpTokens: 'required' } });
  expect(find(manifests, 'NetworkInterface', 'link-primary-gateway-1').spec.forProvider).toMatchObject({ sourceDestCheck: false, privateIps: ['10.0.1.5'] });
  expect(find(manifests, 'NetworkInterface', 'link-secondary-gateway-1').spec.forProvider).toMatchObject({ ipForwardingEnabled: true });
  expect(find(manifests, 'Route', 'link-primary-route-1-0').spec).toEqual({
    forProvider: { region: 'us-gov-west-1', routeTableId: 'rtb-0b', destinationCidrBlock: '10.1.0.0/16', networkInterfaceIdRef: { name: 'link-primary-gateway-1' } },
    managementPolicies: ['*'],
    providerConfigRef: { kind: 'ProviderConfig', name: 'aws' },
  });
  expect(find(manifests, 'Route', 'link-secondary-route-0-0').spec.forProvider).toEqual({
    resourceGroupName: 'cross-csp-rg', routeTableName: 'gpu-workers', addressPrefix: '10.0.0.0/16', nextHopType: 'VirtualAppliance', nextHopInIpAddress: '10.1.255.5',
  });
});

test('Crossplane leaves routes alone that one of two gateways takes', () => {
  const routes = makeLink().manifests.filter(({ kind }) => kind === 'Route');
  expect(routes.map(({ spec }) => spec.managementPolicies)).toEqual(routes.map(() => ['Observe', 'Create', 'Delete']));
});

test('everything fits the pinned schemas', () => {
  expect(makeLink().manifests.flatMap(schemaErrors)).toEqual([]);
});

test('all settings', () => {
  const all: Required<LinkWireGuardProps> = {
    ...BOTH, listenPort: 4500, insideCidr: '169.254.100.0/28', healthPort: 9000, healthCheckInterval: Duration.seconds(2), failureThreshold: 5,
  };
  const { link, manifests } = makeLink(all);
  expect(link.pathMtu).toBe(1440);
  expect(configOf(awsUserData(manifests, 2))).toEqual({
    platform: 'aws',
    privateIp: '10.0.2.5',
    publicKey: KEYS[1],
    remoteCidrs: ['10.1.0.0/16'],
    sibling: '10.0.1.5',
    healthPort: 9000,
    intervalSeconds: 2,
    failureThreshold: 5,
    region: 'us-gov-west-1',
    secretId: 'link-key-2',
    routes: ['rtb-0a', 'rtb-0b', 'rtb-0c'].map(routeTableId => ({ routeTableId, cidr: '10.1.0.0/16' })),
    tunnels: [
      { device: 'link0', peerAddress: '169.254.100.5', peerPublicKey: KEYS[2], endpoint: 'link-one.usgovvirginia.cloudapp.usgovcloudapi.net:4501' },
      { device: 'link1', peerAddress: '169.254.100.7', peerPublicKey: KEYS[3], endpoint: 'link-two.usgovvirginia.cloudapp.usgovcloudapi.net:4501' },
    ],
  });
  expect(configOf(azureUserData(manifests))).toMatchObject({
    platform: 'azure',
    sibling: '10.1.255.6',
    clientId: '11111111-1111-1111-1111-111111111111',
    secretUrl: 'https://link-keys.vault.azure.net/secrets/link-key-1',
    managementUrl: 'https://management.usgovcloudapi.net',
    vaultResource: 'https://vault.usgovcloudapi.net',
    routes: [{ resourceGroup: 'cross-csp-rg', routeTableName: 'gpu-workers', routeName: 'link-secondary-route-0-0' }],
  });
  expect(find(manifests, 'PublicIP', 'link-secondary-gateway-2').spec.forProvider).toMatchObject({ domainNameLabel: 'link-two', zones: ['2'] });
  expect(find(manifests, 'SecurityRule', 'link-secondary-tunnels-in').spec.forProvider.destinationPortRanges).toEqual(['4500', '4501']);
});

test('a tunnel is a file of wg-quick without a key', () => {
  const { manifests } = makeLink();
  expect(filesOf(azureUserData(manifests, 2))['/etc/wireguard/link0.conf']).toBe(`[Interface]
Address = 169.254.96.3/31
ListenPort = 51820
MTU = 1440
Table = off
PostUp = wg set %i private-key /run/link-gateway/private-key

[Peer]
PublicKey = ${KEYS[0]}
AllowedIPs = 10.0.0.0/16, 169.254.96.2/32
`);
  expect(filesOf(awsUserData(manifests))['/etc/wireguard/link1.conf']).toContain('Endpoint = link-two.usgovvirginia.cloudapp.usgovcloudapi.net:51820\nPersistentKeepalive = 25\n');
});

test('the name of an address of Azure is made of the link and its network', () => {
  const gateways = alone(AZURE_GATEWAYS).gateways.map(({ domainNameLabel: _, ...gateway }) => gateway);
  const wireGuard = { primary: BOTH.primary, secondary: LinkGateways.azure({ ...AZURE_GATEWAYS, gateways }) };
  const link = (secondary: typeof AZURE): string => configOf(awsUserData(makeLink(wireGuard, { secondary }).manifests)).tunnels[0].endpoint;
  const elsewhere = LinkEnd.azure({ region: 'West Europe', resourceGroup: 'a', virtualNetwork: 'b', gatewaySubnetCidr: '10.1.255.0/27', cidrs: ['10.1.0.0/16'] });
  expect(link(AZURE)).toMatch(/^link-1-[0-9a-z]{8}\.usgovvirginia\.cloudapp\.usgovcloudapi\.net:51820$/);
  expect(link(elsewhere)).toMatch(/^link-1-[0-9a-z]{8}\.westeurope\.cloudapp\.azure\.com:51820$/);
  expect(link(AZURE).split('.')[0]).not.toBe(link(elsewhere).split('.')[0]);
});

test('a site gets the text for its machine, and dials nobody in AWS', () => {
  const { link, manifests } = makeLink({
    primary: BOTH.primary,
    secondary: LinkGateways.external({ gateways: [{ privateIp: '192.168.111.2', publicKey: KEYS[2], endpointHost: '198.51.100.7', privateKeyFile: '/etc/wireguard/key' }] }),
  }, { secondary: SITE });
  expect(link.pathMtu).toBe(1440);
  const text = find(manifests, 'ConfigMap', 'link-secondary-gateway-1').data['user-data'];
  expect(configOf(text)).toMatchObject({ platform: 'external', privateKeyFile: '/etc/wireguard/key', remoteCidrs: ['10.0.0.0/16'] });
  expect(filesOf(text)['/etc/wireguard/link1.conf']).not.toContain('Endpoint');
  expect(filesOf(awsUserData(manifests))['/etc/wireguard/link0.conf']).toContain('Endpoint = 198.51.100.7:51820\n');
});

test('the networks of Google Cloud carry less', () => {
  const external = LinkGateways.external({ gateways: [{ privateIp: '10.2.0.2', publicKey: KEYS[2], endpointHost: 'gateway.example.com' }] });
  expect(makeLink({ primary: BOTH.primary, secondary: external }, { secondary: GCP }).link.pathMtu).toBe(1400);
});

test('there is no NAT, and no key', () => {
  const text = JSON.stringify(makeLink().manifests) + azureUserData(makeLink().manifests);
  expect(text).not.toMatch(/masquerade|snat|PrivateKey =/i);
});

describe('fails', () => {
  const gateway = AWS_GATEWAYS.gateways[0];
  const azure = AZURE_GATEWAYS.gateways[0];
  const aws = (change: object) => ({ ...BOTH, primary: LinkGateways.aws({ ...AWS_GATEWAYS, gateways: [{ ...gateway, ...change }] }) });
  const inAzure = (change: object, props: object = {}) => ({
    ...BOTH, secondary: LinkGateways.azure({ ...AZURE_GATEWAYS, ...props, gateways: [{ ...azure, ...change }] }),
  });
  const site = (change: object) => ({ ...BOTH, secondary: LinkGateways.external({ gateways: [{ privateIp: '192.168.111.2', publicKey: KEYS[2], endpointHost: '198.51.100.7', ...change }] }) });

  test.each<[string, LinkWireGuardProps, Partial<LinkProps>, string]>([
    ['with FIPS', BOTH, { fips: true }, "'WireGuard' has no cryptography that FIPS 140 allows; use LinkDriver.ipsec() (cross-csp/wireguard-fips)"],
    ['with gateways of another cloud', { ...BOTH, secondary: LinkGateways.aws(AWS_GATEWAYS) }, {},
      "'secondary' are gateways in AWS, and the end is in Azure; use the factory of LinkGateways for Azure, or external() (cross-csp/driver)"],
    ['without gateways', { ...BOTH, primary: LinkGateways.aws({ ...AWS_GATEWAYS, gateways: [] }) }, {},
      "'primary.gateways' has 0 entries; give one gateway, or two of which one stands by (input/invalid-value)"],
    ['with a key that is none', aws({ publicKey: 'x\nPostUp = reboot' }), {},
      "'primary.gateways[0].publicKey' is no key of WireGuard; use the 44 letters that 'wg pubkey' prints (input/invalid-value)"],
    ['with one key for two gateways', inAzure({ publicKey: KEYS[0] }), {}, `two gateways have the public key '${KEYS[0]}'; make a key pair for each by 'wg genkey' (input/invalid-value)`],
    ['with an address of another network', aws({ privateIp: '10.9.0.5' }), {},
      "'primary.gateways[0].privateIp' 10.9.0.5 is in no range of its end (10.0.0.0/16); use a free IPv4 address of its subnet (input/invalid-value)"],
    ['with a secret that is none', inAzure({ privateKeySecretUrl: 'http://example.com/key' }), {},
      "'secondary.gateways[0].privateKeySecretUrl' 'http://example.com/key' is no secret of Key Vault; use https://<vault>.vault.azure.net/secrets/<name> (input/invalid-value)"],
    ['with a label that is none', inAzure({ domainNameLabel: 'a.b' }), {},
      "'secondary.gateways[0].domainNameLabel' 'a.b' is no label of a DNS name; use lower case letters, digits and dashes, 63 at most (input/invalid-value)"],
    ['with the latest image', inAzure({}, { image: 'Debian:debian-12:12-gen2:latest' }), {},
      "'secondary.image' 'Debian:debian-12:12-gen2:latest' is neither <publisher>:<offer>:<sku>:<version> with a version in numbers nor the id of an image; use for example 'Debian:debian-12:12-gen2:0.20250909.2232' (input/invalid-value)"],
    ['where nobody can be dialled', site({ endpointHost: undefined }), { secondary: SITE },
      "no gateway of either end can be dialled: those in AWS dial, and none of 'external()' has an 'endpointHost'; give the gateways of one end a name or an address, or use LinkDriver.ipsec() (cross-csp/driver)"],
    ['with a host that is none', site({ endpointHost: 'a host' }), { secondary: SITE },
      "'secondary.gateways[0].endpointHost' 'a host' is neither an IPv4 address nor a DNS name; use for example 'vpn.example.com' (input/invalid-value)"],
    ['with a file that is no path', site({ privateKeyFile: 'key; reboot' }), { secondary: SITE },
      "'secondary.gateways[0].privateKeyFile' 'key; reboot' is no path; use an absolute path of letters, digits and '/._-' (input/invalid-value)"],
    ['with too few addresses inside', { ...BOTH, insideCidr: '169.254.96.0/30' }, {},
      "'insideCidr' '169.254.96.0/30' is too small for the tunnels, or not of IPv4; use a /29 of IPv4 such as '169.254.96.0/29' (input/invalid-value)"],
    ['with more text than EC2 takes', BOTH, { primary: LinkEnd.aws({ region: 'us-gov-west-1', vpcId: 'vpc-1', cidrs: ['10.0.0.0/16'], routeTableIds: Array.from({ length: 80 }, (_, index) => `rtb-${index}`) }) },
      "give fewer 'routeTableIds' or 'cidrs' (cross-csp/driver)"],
  ])('%s', (_, wireGuard, props, message) => {
    expect(() => makeLink(wireGuard, props)).toThrow(message);
    expect(() => makeLink(wireGuard, props)).toThrow(/^\[test\/Link\] /);
  });
});
