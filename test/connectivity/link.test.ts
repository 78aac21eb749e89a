import { AWS, AZURE, GCP, makeChart, makeLink, SITE, TUNNELS } from './links';
import { ILinkDriver, Link, LinkContext, LinkDriver, LinkEnd, LinkIpsecProps, LinkPorts, LinkProps, LinkRouting } from '../../src/connectivity';
import { makeCluster } from '../support/charts';
import { find, ids, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

test('a minimal link is a composite, its Composition and nothing else', () => {
  const chart = makeChart();
  const link = new Link(chart, 'AzureLink', { primary: AWS, secondary: AZURE, driver: LinkDriver.ipsec({ tunnels: TUNNELS }) });
  expect(ids(synth(chart))).toEqual(['Composition/cross-csp-azure-link', 'CrossCspNetwork/azure-link']);
  expect(synth(chart).flatMap(object => schemaErrors(object) ?? [`${object.kind} has no schema`])).toEqual([]);
  expect(link.networks).toEqual([{ platform: 'AWS', cidrs: ['10.0.0.0/16'] }, { platform: 'Azure', cidrs: ['10.1.0.0/16'] }]);
});

test('everything can be said', () => {
  const chart = makeChart();
  const cluster = makeCluster(undefined, { podCidrs: ['10.244.0.0/16'] });
  const ipsec: Required<LinkIpsecProps> = { tunnels: [{ ...TUNNELS[0], insideCidr: '169.254.10.0/30' }, { ...TUNNELS[1], insideCidr: '169.254.11.0/30' }], routing: LinkRouting.STATIC };
  const props: Required<LinkProps> = {
    linkName: 'site', primary: SITE, secondary: AWS, driver: LinkDriver.ipsec(ipsec), pathMtu: 1300, fips: true, ports: LinkPorts.calico(), cluster, reservedCidrs: ['100.64.0.0/16'],
  };
  const link = new Link(chart, 'Link', props);
  expect(link.pathMtu).toBe(1300);
  const network = find(synth(chart), 'CrossCspNetwork', 'site');
  expect(network.spec.primary.platform).toBe('AWS');
  expect(network.spec.secondary).toEqual({ platform: 'OnPrem', gatewayAddress: '198.51.100.7', cidrs: ['192.168.111.0/24'], asn: 65000 });
  expect(network.spec.tunnels[1]).toEqual({ insideCidr: '169.254.11.0/30', primaryInsideAddress: '169.254.11.1', secondaryInsideAddress: '169.254.11.2', pskSecretName: 'azure-link-tunnel2-psk' });
});

test.each<[string, ReturnType<typeof LinkEnd.aws> | typeof AZURE | typeof GCP | typeof SITE, typeof AZURE | typeof GCP | typeof SITE, number]>([
  ['AWS and Azure', AWS, AZURE, 1400],
  ['AWS and Google Cloud', AWS, GCP, 1406],
  ['AWS and a site behind NAT', AWS, SITE, 1438],
  ['AWS and a site', AWS, LinkEnd.onPrem({ gatewayAddress: '198.51.100.7', cidrs: ['192.168.111.0/24'], behindNat: false }), 1446],
  ['AWS and a site with PPPoE', AWS, LinkEnd.onPrem({ gatewayAddress: '198.51.100.7', cidrs: ['192.168.111.0/24'], networkMtu: 1492 }), 1430],
])('%s have their path MTU', (_, primary, secondary, mtu) => {
  expect(makeLink({ primary, secondary }).link.pathMtu).toBe(mtu);
});

test('a driver of your own gets what is known of the link', () => {
  const seen: LinkContext[] = [];
  const driver: ILinkDriver = { driverName: 'Carrier', isFipsCapable: false, pathMtu: () => 1500, bind: (_, link) => seen.push(link) };
  const { chart } = makeLink({ primary: AWS, secondary: AZURE, driver, ports: undefined });
  expect(seen).toEqual([{ linkName: 'azure-link', primary: AWS, secondary: AZURE, pathMtu: 1500, fips: false }]);
  expect(synth(chart)).toEqual([]);
});

describe('a link', () => {
  const azureAt = (cidr: string) => LinkEnd.azure({ region: 'eastus', resourceGroup: 'g', virtualNetwork: 'v', gatewaySubnetCidr: '10.1.255.0/27', cidrs: [cidr] });
  const P = '[test/AzureLink] ';

  test.each<[string, Partial<LinkProps>, Partial<LinkIpsecProps>, string]>([
    ['ends that overlap', { secondary: azureAt('10.0.4.0/24') }, {}, "'cidrs' of the primary end 10.0.0.0/16 overlaps 'cidrs' of the secondary end 10.0.4.0/24; give each network addresses of its own (cross-csp/cidr-overlap)"],
    ['an end that is reserved', { reservedCidrs: ['10.1.0.0/24'] }, {}, "'cidrs' of the secondary end 10.1.0.0/16 overlaps 'reservedCidrs' 10.1.0.0/24; give each network addresses of its own (cross-csp/cidr-overlap)"],
    ['a range that is none', { secondary: azureAt('10.1.0.0') }, {}, "'cidrs' '10.1.0.0' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' (network/invalid-cidr)"],
    ['a path that is too large', { pathMtu: 1401 }, {}, "'pathMtu' 1401 is not possible: the driver carries 1400 bytes in one piece; use a whole number from 576 to 1400 (cross-csp/mtu-too-large)"],
    ['one tunnel', {}, { tunnels: [TUNNELS[0]] }, "'tunnels' has 1 entries; give two, as clouds maintain their gateways one tunnel at a time (input/invalid-value)"],
    ['one Secret for both tunnels', {}, { tunnels: [TUNNELS[0], TUNNELS[0]] }, "'tunnels' has 'azure-link-tunnel1-psk' twice; give each tunnel a network and a Secret of its own (input/duplicate)"],
    ['a tunnel elsewhere', {}, { tunnels: [TUNNELS[0], { ...TUNNELS[1], insideCidr: '10.9.0.0/30' }] }, "'insideCidr' '10.9.0.0/30' is no network of four addresses in 169.254.0.0/16; use for example '169.254.21.0/30' (cross-csp/apipa-range)"],
    ['a tunnel where Azure has none', {}, { tunnels: [TUNNELS[0], { ...TUNNELS[1], insideCidr: '169.254.23.0/30' }] },
      "'insideCidr' '169.254.23.0/30' is outside of 169.254.21.0 to 169.254.22.255, and Azure speaks BGP on no other link-local addresses; choose a network in there (cross-csp/apipa-range)"],
    ['static routes on Azure', {}, { routing: LinkRouting.STATIC }, "'routing' Static is not possible between AWS and Azure, which take two tunnels to one network with BGP only; use LinkRouting.BGP (cross-csp/driver)"],
    ['a site with one address on Azure', { primary: AZURE, secondary: SITE }, {}, "Azure knows a site by its address, so that a second tunnel needs a second one; give the on-premises end a 'secondGatewayAddress' (cross-csp/driver)"],
    ['one cloud twice', { secondary: LinkEnd.aws({ region: 'a', vpcId: 'vpc-2', cidrs: ['10.3.0.0/16'], routeTableIds: [] }) }, {},
      "IPsec does not link 'AWS' to 'AWS'; use two of AWS, Azure, GCP and OnPrem, and peering between networks of one cloud (cross-csp/driver)"],
    ['one number twice', { secondary: LinkEnd.onPrem({ gatewayAddress: '198.51.100.7', cidrs: ['192.168.0.0/24'], asn: 64512 }) }, {},
      "'asn': both ends have the number 64512, and each drops routes that have its own number in their path; give each end a number of its own (cross-csp/asn-clash)"],
    ['a number of Azure elsewhere', { primary: LinkEnd.aws({ region: 'a', vpcId: 'vpc-2', cidrs: ['10.3.0.0/16'], routeTableIds: [], asn: 65517 }) }, {},
      "'asn': Azure uses the number 65517 in its own network and takes it from no other side; give AWS another, for example 64512 (cross-csp/asn-clash)"],
    ['a reserved number', { secondary: LinkEnd.onPrem({ gatewayAddress: '198.51.100.7', cidrs: ['192.168.0.0/24'], asn: 23456 }) }, {},
      "'asn': the number 23456 of OnPrem is kept for something else; use a private one from 64512 to 65534, or from 4200000000 to 4294967294 (cross-csp/asn-clash)"],
  ])('fails with %s', (_, props, ipsec, message) => {
    expect(() => makeLink({ primary: AWS, secondary: AZURE, ...props }, ipsec)).toThrow(new Error(`${P}${message}`));
  });

  test('fails where FIPS is asked of a driver that cannot', () => {
    const driver: ILinkDriver = { driverName: 'Carrier', isFipsCapable: false, pathMtu: () => 1500, bind: () => undefined };
    expect(() => makeLink({ primary: AWS, secondary: AZURE, driver, fips: true })).toThrow(new Error(
      `${P}'Carrier' has no cryptography that FIPS 140 allows; use LinkDriver.ipsec() (cross-csp/wireguard-fips)`));
  });

  test('fails where an end has addresses of pods or services of its cluster', () => {
    const cluster = makeCluster(undefined, { podCidrs: ['10.1.0.0/16'] });
    expect(() => makeLink({ primary: AWS, secondary: AZURE, cluster })).toThrow(new Error(
      `${P}'cidrs' of the secondary end 10.1.0.0/16 overlaps 'podCidrs' or 'serviceCidrs' of the cluster 10.1.0.0/16; give each network addresses of its own (cross-csp/cidr-overlap)`));
  });
});
