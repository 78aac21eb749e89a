import { App, Chart } from 'cdk8s';
import { AWS, AZURE, GCP, makeLink, SITE, withPolicies } from './links';
import { rounds } from './patch-and-transform';
import { LinkCrossplane, LinkEnd, LinkRouting } from '../../src/connectivity';
import { find, Manifest, synth } from '../support/manifests';
import { describeReference } from '../support/reference';
import { schemaErrors } from '../support/schema';
import { Difference, disagreements } from '../support/upstream';

const BESIDE = 'rules of firewalls are objects beside the Composition, the same for all drivers: nothing in them is known late';
const NAMED = 'a Composition is made for one link, and its composite names it';
const RULES_BESIDE = /^(aws-ingress-\d|gcp-firewall)$/;
/** The examples have AWS and Google Cloud with the numbers of the first composite. */
const GCP_OF_EXAMPLE = LinkEnd.gcp({ region: 'us-east4', project: 'example-project', network: 'gpu', cidrs: ['10.2.0.0/16'], asn: 65515 });

/** A resource of a Composition as an object to compare: patches by what they set, and no values of the base that a patch replaces anyway. */
function comparable({ name, base, patches }: Manifest): Manifest {
  const clean = structuredClone(base);
  for (const { type, toFieldPath } of patches) {
    if (type === 'FromCompositeFieldPath') {
      remove(clean, toFieldPath);
    }
  }
  const { kind: composedKind, metadata: composedMetadata, ...rest } = clean;
  return {
    kind: 'Resource',
    metadata: { name },
    composedKind,
    composedMetadata,
    ...rest,
    patches: Object.fromEntries(patches.map(({ toFieldPath, ...patch }: Manifest) => [toFieldPath.replace(/\./g, ' '), patch])),
  };
}

function remove(object: Manifest, path: string): void {
  const steps = path.split(/[.[\]]+/).filter(step => step !== '');
  const parent = steps.slice(0, -1).reduce((at, step) => at?.[step], object);
  if (parent !== undefined) {
    delete parent[steps.at(-1)!];
    const grandparent = steps.slice(0, -2).reduce((at, step) => at?.[step], object);
    const isEmpty = Array.isArray(parent) ? parent.every(entry => entry === undefined) : Object.keys(parent).length === 0;
    if (isEmpty && steps.length > 3) {
      delete grandparent[steps.at(-2)!];
    }
  }
}

function resourcesOf(manifests: Manifest[]): Manifest[] {
  return find(manifests, 'Composition').spec.pipeline[0].input.resources;
}

const LINKS = {
  '10-composition-aws-azure-ipsec.yaml': () => makeLink({ primary: AWS, secondary: AZURE }),
  '11-composition-aws-gcp-ipsec.yaml': () => makeLink({ primary: AWS, secondary: GCP_OF_EXAMPLE }),
  '12-composition-aws-onprem-ipsec.yaml': () => makeLink({ primary: AWS, secondary: SITE }, { routing: LinkRouting.STATIC }),
};

describeReference('the examples of links', 'integration/examples/network', reference => {
  describe.each(Object.entries(LINKS))('%s', (file, link) => {
    test('has the resources of ours, but for firewalls', () => {
      const theirs = reference.read(file);
      const ours = synth(link().chart);
      const template = resourcesOf(theirs).map(comparable);
      const differences: Difference[] = template.filter(({ metadata }) => RULES_BESIDE.test(metadata.name)).map(object => ({
        object: `Resource/${object.metadata.name}`, field: '', upstream: object, reason: BESIDE,
      }));
      expect(differences.length).toBeGreaterThanOrEqual(2);
      expect(disagreements({ template, ours: resourcesOf(ours).map(comparable), differences })).toEqual([]);
    });

    test('has the type, the function and the pipeline of ours', () => {
      const [theirs] = reference.read(file);
      const ours = find(synth(link().chart), 'Composition');
      const withoutResources = ({ input, ...step }: Manifest) => ({ ...step, input: { ...input, resources: [] } });
      const frame = ({ apiVersion, kind, spec }: Manifest) => ({
        apiVersion,
        kind,
        spec: { ...spec, pipeline: spec.pipeline.map(withoutResources) },
      });
      expect(frame(ours)).toEqual(frame(theirs));
      // They are selected by labels, which stand for a pair of platforms and not for a link.
      expect(Object.keys(theirs.metadata.labels)).toEqual(['driver', 'primary', 'secondary']);
      expect(ours.metadata).toEqual({ name: 'cross-csp-azure-link' });
    });

    test('ends in the same objects, whatever is late', () => {
      const ours = synth(link().chart);
      const composite = find(ours, 'CrossCspNetwork');
      // Theirs opens groups that the composite has to name.
      const primary = { ...composite.spec.primary, securityGroupIds: AWS.securityGroupIds };
      const theirComposite = { ...composite, spec: { ...composite.spec, primary } };
      const observed = {
        'azure-public-ip': { atProvider: { ipAddress: '20.0.0.1' } },
        'gcp-ha-vpn-gateway': { atProvider: { vpnInterfaces: [{ ipAddress: '35.0.0.1' }, { ipAddress: '35.0.0.2' }] } },
        'aws-vpn-connection': { atProvider: { id: 'vpn-1', tunnel1Address: '52.0.0.1', tunnel2Address: '52.0.0.2' } },
      };
      const theirLast = rounds(reference.read(file)[0], theirComposite, observed).at(-1)!;
      const ourLast = rounds(find(ours, 'Composition'), composite, observed).at(-1)!;
      const links = Object.fromEntries(Object.entries(theirLast.resources).filter(([name]) => !RULES_BESIDE.test(name)));
      expect(ourLast.resources).toEqual(links);
      expect(ourLast.status).toEqual(theirLast.status);
      const beside = Object.entries(theirLast.resources).filter(([name]) => RULES_BESIDE.test(name)).map(([, rule]) => rule as Manifest);
      const firewalls = withPolicies(beside).map(({ kind, spec }) => ({ kind, spec: withoutDescription(spec) }));
      const rules = ours.filter(({ kind }) => ['SecurityGroupIngressRule', 'Firewall'].includes(kind)).map(({ kind, spec }) => ({ kind, spec: withoutDescription(spec) }));
      expect(rules).toEqual(expect.arrayContaining(firewalls));
    });
  });

  test('20-xr-azure-link.yaml has the composite of ours', () => {
    const template = reference.read('20-xr-azure-link.yaml');
    const ours = synth(makeLink({ primary: AWS, secondary: AZURE }).chart).filter(({ kind }) => kind === 'CrossCspNetwork');
    const object = 'CrossCspNetwork/azure-link';
    expect(disagreements({
      template,
      ours,
      differences: [
        { object, field: '/spec/crossplane', upstream: template[0].spec.crossplane, ours: { compositionRef: { name: 'cross-csp-azure-link' } }, reason: NAMED },
        { object, field: '/metadata/annotations/cdk8s-cluster-api~1path-mtu', ours: '1400', reason: 'who checks the MTU of a cluster finds it nowhere else' },
        { object, field: '/spec/primary/securityGroupIds', upstream: ['sg-node', 'sg-controlplane', 'sg-apiserver-lb'], reason: BESIDE },
      ],
    })).toEqual([]);
  });

  test('00-xrd.yaml has the definition of ours, but for ends that each platform may be', () => {
    const chart = new Chart(new App(), 'crossplane');
    new LinkCrossplane(chart, 'Crossplane', { providers: ['provider-aws-ec2'] });
    const ours = synth(chart).filter(({ kind }) => kind === 'CompositeResourceDefinition');
    const template = reference.read('00-xrd.yaml');
    const [own, their] = [ours[0], template[0]].map(({ spec }) => spec.versions[0].schema.openAPIV3Schema.properties);
    const withoutSchema = ({ schema: _, ...version }: Manifest) => version;
    const frame = ({ spec: { versions, ...spec }, ...object }: Manifest) => ({ ...object, spec: { ...spec, versions: versions.map(withoutSchema) } });
    expect(frame(ours[0])).toEqual(frame(template[0]));
    expect(own.spec.properties.tunnels).toEqual(their.spec.properties.tunnels);
    expect(own.spec.required).toEqual(their.spec.required);
    expect(own.status.properties).toMatchObject(their.status.properties);
    for (const end of ['primary', 'secondary']) {
      // One shape for both ends: AWS is not always there, and what a platform needs is asked for by required patches.
      const known = Object.keys(own.spec.properties[end].properties);
      expect(Object.keys(their.spec.properties[end].properties).filter(field => !known.includes(field))).toEqual([]);
      expect(own.spec.properties[end].required).toEqual(['platform', 'cidrs']);
    }
    expect(schemaErrors(ours[0])).toEqual([]);
  });

  test('our Compositions keep no values in the base that a patch replaces', () => {
    for (const link of Object.values(LINKS)) {
      for (const resource of resourcesOf(synth(link().chart))) {
        expect(comparable(resource).spec).toEqual(resource.base.spec);
      }
    }
  });
});

function withoutDescription(spec: Manifest): Manifest {
  const { description: _, ...forProvider } = spec.forProvider;
  return { ...spec, forProvider };
}

test('links of other platforms are made in the same way', () => {
  expect(resourcesOf(synth(makeLink({ primary: AZURE, secondary: GCP }).chart)).map(({ name }) => name)).toEqual([
    'azure-gateway-subnet', 'azure-public-ip', 'azure-vpn-gateway', 'azure-local-gateway-1', 'azure-connection-1', 'azure-local-gateway-2', 'azure-connection-2',
    'gcp-ha-vpn-gateway', 'gcp-router', 'gcp-external-gateway', 'gcp-tunnel-1', 'gcp-interface-1', 'gcp-peer-1', 'gcp-tunnel-2', 'gcp-interface-2', 'gcp-peer-2',
  ]);
});
