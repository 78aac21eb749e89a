import { App } from 'cdk8s';
import { FleetApp } from '../../../src/fleet';
import { OpenShiftPayload, OpenShiftPayloadProps, OpenShiftRelease } from '../../../src/openshift';
import { imageNamesOf } from '../../../src/openshift/payload/context';
import { PAYLOAD_RELEASES } from '../../../src/openshift/payload/files';
import { filesBelow, temporaryFolders } from '../../support/folders';
import { find, Manifest } from '../../support/manifests';
import { describeReference } from '../../support/reference';
import { schemaErrors } from '../../support/schema';

const { V4_21, V4_22, V5_0 } = OpenShiftRelease;
const newFolder = temporaryFolders();

function imagesOf(release: OpenShiftRelease): { [name: string]: string } {
  return Object.fromEntries(imageNamesOf(release).map(name => [name, `registry.ci.openshift.org/openshift:${name}`]));
}

function payload(props: Partial<OpenShiftPayloadProps> = {}, app: App = new App()): OpenShiftPayload {
  return new OpenShiftPayload(app, 'payload', { release: V5_0, images: imagesOf(props.release ?? V5_0), ...props });
}

/** The objects of each file, by the id of its chart. */
function filesOf(props: Partial<OpenShiftPayloadProps>): Map<string, Manifest[]> {
  return new Map(payload(props).charts.map(chart => [chart.node.id, chart.toJson()]));
}

function objectsOf(props: Partial<OpenShiftPayloadProps>): Manifest[] {
  return [...filesOf(props).values()].flat();
}

test.each<[OpenShiftRelease, number, number]>([[V4_22, 25, 72], [V5_0, 40, 106]])('has the files and objects of OpenShift %s', (release, files, objects) => {
  expect([filesOf({ release }).size, payload({ release }).objects.length]).toEqual([files, objects]);
});

test('is in the order of run levels', () => {
  const names = payload().charts.map(({ node }) => node.id);
  expect(names).toEqual([...names].sort());
  expect(names[0]).toBe('0000_20_cluster-api-tls-config_role');
});

test('takes all props', () => {
  const images = { ...imagesOf(V4_22), 'cluster-capi-operator': `quay.io/example/operator@sha256:${'0'.repeat(64)}` };
  const props: Required<OpenShiftPayloadProps> = { release: V4_22, images, releaseVersion: '4.22.3', folder: 'manifests' };
  const outdir = newFolder();
  const app = new FleetApp({ outdir });
  const objects = payload(props, app).charts.flatMap(chart => chart.toJson() as Manifest[]);
  const { containers } = find(objects, 'Deployment', 'capi-operator').spec.template.spec;
  expect(containers).toMatchObject([{ image: images['cluster-capi-operator'], env: [{ name: 'RELEASE_VERSION', value: '4.22.3' }] }]);
  expect(find(objects, 'ClusterOperator').status.versions).toEqual([{ name: 'operator', version: '4.22.3' }]);
  app.synth();
  expect(filesBelow(outdir)).toContain('manifests/0000_30_cluster-api-installer_05_deployment.k8s.yaml');
});

test('is written by FleetApp with the names of the payload', () => {
  const outdir = newFolder();
  const app = new FleetApp({ outdir, outputFileExtension: '.yaml' });
  const ids = payload({}, app).charts.map(({ node }) => node.id);
  app.synth();
  const written = filesBelow(outdir).filter(file => file.endsWith('.yaml'));
  expect(written).toEqual(ids.map(id => `payload/${id.startsWith('capi-operator-manifests') ? id.replace(/\./g, '/') : id}.yaml`).sort());
});

test('is written by an app of cdk8s', () => {
  const outdir = newFolder();
  const app = new App({ outdir });
  payload({}, app);
  app.synth();
  expect(filesBelow(outdir)).toHaveLength(40);
});

test.each(PAYLOAD_RELEASES.map(release => [release]))('passes the pinned schemas in OpenShift %s, but for bindings that are tombstones', release => {
  const found = objectsOf({ release }).flatMap(manifest => schemaErrors(manifest) ?? []);
  const bindings = ['ClusterRoleBinding/cluster-capi-operator', ...release === V5_0 ? ['ClusterRoleBinding/openshift-capi-installer'] : [], 'RoleBinding/cluster-capi-operator'];
  expect(found.sort()).toEqual(bindings.map(binding => `${binding} roleRef: is missing; ${binding.split('/')[0]} v1 needs an object here (schema/missing-field)`));
});

test.each(PAYLOAD_RELEASES.map(release => [release]))('has no data of Secrets in OpenShift %s', release => {
  const secrets = objectsOf({ release }).filter(({ kind }) => kind === 'Secret');
  expect(secrets.map(({ metadata: { name }, data, stringData }) => [name, data, stringData])).toEqual([
    ['cluster-capi-operator-secret', undefined, undefined], ['capi-controllers-token', undefined, undefined],
  ]);
});

test('belongs to a capability from 5.0 on', () => {
  const capability = (release: OpenShiftRelease) => find(objectsOf({ release }), 'Namespace', 'openshift-cluster-api').metadata.annotations['capability.openshift.io/name'];
  expect([capability(V4_22), capability(V5_0)]).toEqual([undefined, 'ClusterAPI']);
});

const EXPECTED = imageNamesOf(V5_0).join(', ');
const { 'cluster-capi-operator': _operator, ...withoutOperator } = imagesOf(V5_0);

test.each<[string, Partial<OpenShiftPayloadProps>, string]>([
  ['a release that is not known', { release: V4_21 }, "'release' is OpenShift 4.21, whose payload is not known here; use 4.22 or 5.0 (openshift/no-payload)"],
  ['an image that is missing', { images: withoutOperator },
    `'images' has no cluster-capi-operator, which the payload of OpenShift 5.0 names; give an image for each of: ${EXPECTED} (input/missing-value)`],
  ['an image of another release', { images: imagesOf(V4_22) }, `'images' has kube-rbac-proxy, which the payload of OpenShift 5.0 does not name; it names: ${EXPECTED} (input/invalid-value)`],
  ['the latest image', { images: { ...imagesOf(V5_0), 'cluster-capi-controllers': 'quay.io/example/controllers:latest' } },
    "'images.cluster-capi-controllers' 'quay.io/example/controllers:latest' does not say which version it is; use '<name>:<tag>' with another tag than 'latest', "
    + "or '<name>@sha256:<64 hexadecimal digits>' (openshift/image-not-pinned)"],
  ['a version that is none', { releaseVersion: 'v5' }, "'releaseVersion' 'v5' is not a version; use for example '5.0.0' (input/invalid-value)"],
])('fails for %s', (_what, props, message) => {
  expect(() => payload(props)).toThrow(new Error(`[payload] ${message}`));
});

/** Files of a payload that are not written, and why. */
const LEFT_OUT: { readonly [file: string]: string } = {
  'image-references': 'read when a release is built, not by the cluster version operator; the images are given by the user',
  'capi-operator-manifests/default-metadata.yaml': 'a file of the installer, which is no object of Kubernetes',
};
/** Fields of theirs that are not written, and why. */
const MESSAGES = { fields: ['message', 'messageExpression'], reason: 'texts of upstream in validations of admission policies; the API server names the expression instead' };
const EMPTY = { fields: { strategy: {}, status: {} }, reason: 'empty in the Deployment of the installer, left behind by the program that has made the file' };

describe.each(PAYLOAD_RELEASES.map(release => [release]))('OpenShift %s', release => {
  describeReference('the payload', `integration/openshift/payload-${release}`, reference => {
    const manifests = reference.files.filter(file => file.endsWith('.yaml'));
    const ours = filesOf({ release });

    test('has the same files with run levels', () => {
      expect([...ours.keys()].filter(name => name.startsWith('0000_')).map(name => `${name}.yaml`).sort()).toEqual(manifests);
    });

    test.each(manifests.map(file => [file]))('has the same objects in %s', file => {
      expect(setOf(ours.get(file.replace(/\.yaml$/, ''))!)).toEqual(setOf(reference.read(file)));
    });

    test.each([['aws'], ['default']])('has the same objects for the installer in %s, but for the fields that are listed', profile => {
      const theirs = reference.read(`capi-operator-manifests/${profile}-manifests.yaml`).map(withoutListed);
      expect(setOf(ours.get(`capi-operator-manifests.${profile}.manifests`)!)).toEqual(setOf(theirs));
    });

    test('has no other files but those that are left out', () => {
      const others = [...reference.files.filter(file => !manifests.includes(file)), ...Object.keys(LEFT_OUT).filter(file => file.includes('/') && reference.read(file).length > 0)];
      expect(others.sort()).toEqual(Object.keys(LEFT_OUT).sort());
      expect(Object.values({ ...LEFT_OUT, messages: MESSAGES.reason, empty: EMPTY.reason }).length).toBeLessThan(15);
    });
  });
});

/** An object of theirs without the fields that are listed as a difference, each of which has to be there. */
function withoutListed({ status, spec: { strategy, validations, ...spec }, ...rest }: Manifest): Manifest {
  if (rest.kind === 'Deployment') {
    expect({ strategy, status }).toEqual(EMPTY.fields);
    return { ...rest, spec };
  }
  return { ...rest, spec: { ...spec, ...validations && { validations: validations.map(withoutMessage) } } };
}

function withoutMessage(validation: Manifest): Manifest {
  expect(Object.keys(validation).filter(field => MESSAGES.fields.includes(field))).toHaveLength(1);
  return { expression: validation.expression };
}

/** Objects in an order of their own, so that lists of them compare as sets. */
function setOf(manifests: Manifest[]): Manifest[] {
  const key = ({ kind, metadata: { namespace, name } }: Manifest) => `${kind} ${namespace ?? ''} ${name}`;
  return [...manifests].sort((left, right) => key(left) < key(right) ? -1 : 1);
}
