import answers from './function-answers.json';
import { AWS, AZURE, GCP, makeLink, SITE, SITE_WITH_TWO_LINES } from './links';
import { fieldAt, Observed, Round, rounds } from './patch-and-transform';
import { SEEN_BY, SeenTunnel } from './seen-tunnels';
import { ILinkEnd, LinkRouting } from '../../src/connectivity';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

/** What clouds say of gateways once they are there. */
const OBSERVED: Observed = {
  'azure-public-ip': { atProvider: { ipAddress: '20.0.0.1' } },
  'gcp-ha-vpn-gateway': { atProvider: { vpnInterfaces: [{ id: 0, ipAddress: '35.0.0.1' }, { id: 1, ipAddress: '35.0.0.2' }] } },
  'aws-vpn-connection': { atProvider: { id: 'vpn-0123', tunnel1Address: '52.0.0.1', tunnel2Address: '52.0.0.2' }, after: ['aws-vpn-gateway', 'aws-customer-gateway'] },
};

interface Played {
  readonly rounds: Round[];
  readonly composite: Manifest;
}

function play(primary: ILinkEnd, secondary: ILinkEnd, routing: LinkRouting = LinkRouting.BGP): Played {
  const manifests = synth(makeLink({ primary, secondary }, { routing }).chart);
  const composite = find(manifests, 'CrossCspNetwork');
  return { rounds: rounds(find(manifests, 'Composition'), composite, OBSERVED), composite };
}

/** What the router of the site has to have, from the composite alone. */
function seenBySite({ spec: { primary, secondary, tunnels } }: Manifest, { status }: Round): SeenTunnel[] {
  return tunnels.map(({ primaryInsideAddress, secondaryInsideAddress, pskSecretName }: Manifest, index: number) => ({
    from: index === 1 && primary.platform !== 'AWS' ? secondary.gatewayAddress2 ?? secondary.gatewayAddress : secondary.gatewayAddress,
    to: status[`tunnel${index + 1}Address`] ?? (index === 1 && status.primaryGatewayAddress2 || status.primaryGatewayAddress),
    insideFrom: secondaryInsideAddress,
    insideTo: primaryInsideAddress,
    psk: pskSecretName,
    numberFrom: secondary.asn,
    numberTo: primary.asn,
  }));
}

/** The names that come with each round. */
function newNames(played: readonly Round[]): string[][] {
  return played.map(({ resources }, index) => Object.keys(resources).filter(name => index === 0 || !(name in played[index - 1].resources)).sort())
    .filter(names => names.length > 0);
}

const turned = ({ from, to, insideFrom, insideTo, psk, numberFrom, numberTo }: SeenTunnel): SeenTunnel => ({
  from: to, to: from, insideFrom: insideTo, insideTo: insideFrom, psk, numberFrom: numberTo, numberTo: numberFrom,
});

describe.each<[string, ILinkEnd, ILinkEnd, LinkRouting, number, keyof typeof answers]>([
  ['AWS and Azure', AWS, AZURE, LinkRouting.BGP, 3, 'aws-azure'],
  ['AWS and Google Cloud', AWS, GCP, LinkRouting.BGP, 3, 'aws-gcp'],
  ['AWS and a site, by static routes', AWS, SITE, LinkRouting.STATIC, 2, 'aws-site-static'],
  ['AWS and a site', AWS, SITE, LinkRouting.BGP, 2, 'aws-site'],
  ['Azure and Google Cloud', AZURE, GCP, LinkRouting.BGP, 2, 'azure-gcp'],
  ['Azure and a site', AZURE, SITE_WITH_TWO_LINES, LinkRouting.BGP, 2, 'azure-site'],
  ['Google Cloud and a site', GCP, SITE, LinkRouting.BGP, 2, 'gcp-site'],
  ['Google Cloud and a site with two lines', GCP, SITE_WITH_TWO_LINES, LinkRouting.BGP, 2, 'gcp-site-two-lines'],
])('a link between %s', (_, primary, secondary, routing, count, key) => {
  const { rounds: played, composite } = play(primary, secondary, routing);
  const last = played.at(-1)!;

  test('comes to rest with every object made', () => {
    expect(played).toHaveLength(count);
    const manifests = synth(makeLink({ primary, secondary }, { routing }).chart);
    expect(Object.keys(last.resources)).toEqual(find(manifests, 'Composition').spec.pipeline[0].input.resources.map(({ name }: Manifest) => name));
  });

  test('has valid objects in each round', () => {
    expect(schemaErrors(composite)).toEqual([]);
    const objects = played.flatMap(({ resources }) => Object.entries(resources)
      .map(([name, object]) => ({ ...object, metadata: { ...object.metadata, name } })));
    expect(objects.length).toBeGreaterThan(count);
    expect(objects.flatMap(object => schemaErrors(object) ?? [`no schema for ${object.kind}`])).toEqual([]);
  });

  // What function-patch-and-transform itself, at commit 55116ae shortly after v0.10.8, made of the same Composition, composite and values, asked once by hand: names by the round they came in, and what patches set.
  test('is made as the function of Crossplane makes it', () => {
    const { rounds: names, status, patched } = answers[key];
    expect(newNames(played)).toEqual(names);
    expect(last.status).toEqual(status);
    const setIn = (name: string, fields: object) =>
      Object.fromEntries(Object.keys(fields).map(field => [field, fieldAt(last.resources[name], field)]));
    const ours = Object.entries(patched).map(([name, fields]) => [name, setIn(name, fields)]);
    expect(Object.fromEntries(ours)).toEqual(patched);
  });

  test('meets in the middle of both tunnels', () => {
    const seen = { ...SEEN_BY, OnPrem: (round: Round) => seenBySite(composite, round) };
    const [left, right] = [primary, secondary].map(({ platform }) => seen[platform as keyof typeof seen](last, OBSERVED));
    expect(left.map(turned)).toEqual(right);
    expect(new Set(left.map(({ insideFrom }) => insideFrom)).size).toBe(2);
    expect(new Set(left.map(({ psk }) => psk)).size).toBe(2);
    expect(new Set(left.map(({ from, to }) => `${from} ${to}`)).size).toBe(2);
  });
});

test('nothing that needs the address of the other side is there before it is known', () => {
  const { rounds: [first] } = play(AWS, AZURE);
  expect(Object.keys(first.resources)).toEqual([
    'aws-vpn-gateway', 'aws-vpn-connection', 'aws-route-propagation-0', 'aws-route-propagation-1', 'aws-route-propagation-2', 'azure-gateway-subnet', 'azure-public-ip',
    'azure-vpn-gateway', 'azure-connection-1', 'azure-connection-2',
  ]);
});
