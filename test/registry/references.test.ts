import * as fs from 'fs';
import * as path from 'path';
import { BUILT_IN } from '../../src/registry';

interface Schema {
  readonly type?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
}

interface Crd {
  readonly group: string;
  readonly kind: string;
  readonly schema: Schema;
}

/** Fields that look like references and are none that a bundle could resolve. */
const EXCEPTIONS: readonly { readonly fields: RegExp; readonly reason: string }[] = [
  { fields: /^(IPAddress|ByoHost|HelmReleaseProxy) |^Metal3Data spec\.(metaData|networkData)$/, reason: 'only controllers write the object' },
  { fields: /^BareMetalHost spec\.consumerRef$/, reason: 'written by the controller that takes the host' },
  { fields: /^KubevirtCluster(Template)? .*\.sshKeys\.configRef$/, reason: 'written by the controller' },
  { fields: /\.valueFrom\.(configMapKeyRef|secretKeyRef)$/, reason: 'environment of pods, in the workload cluster or in that of the control plane' },
  { fields: /\.envFrom\[\]\.(configMapRef|secretRef)$/, reason: 'environment of pods' },
  { fields: /^KamajiControlPlane(Template)? .*\.deployment\.extraVolumes\[\]\./, reason: 'volumes of pods that may run in another cluster' },
  { fields: /^RemoteMachine(Template)? .*\.provisionJob\./, reason: 'a pod, which Kubernetes reports on' },
  {
    fields: /^K0smotronControlPlane(Template)? .*\.(manifests|mounts)\[\]\.(?!secret\.|configMap$)\w+\./,
    reason: 'volumes of storage systems, whose Secrets belong to them',
  },
  { fields: /^K0smotronControlPlane(Template)? .*\.dataSourceRef$/, reason: 'contents of a volume, which Kubernetes reports on' },
  { fields: /^KubevirtMachine(Template)? .*\.virtualMachineTemplate\./, reason: 'objects of the cluster that runs the virtual machines' },
  { fields: /^Kubeadm\w+ .*\.clusterConfiguration\.clusterName$/, reason: 'a name in kubeconfigs' },
  { fields: /^(MachineDeployment|MachineSet|MachinePool) spec\.template\.spec\.clusterName$/, reason: 'has to equal spec.clusterName' },
  { fields: /^AWSManagedControlPlane(Template)? .*\.eksClusterName$/, reason: 'a name in AWS' },
  { fields: /^AWS.*\.(ipamPool|elasticIpPool\.publicIpv4Pool)$/, reason: 'a pool in AWS' },
  { fields: /^GCPManagedControlPlane(Template)? .*\.(clusterName|workloadPool)$/, reason: 'a name in GCP' },
  { fields: /^AzureCluster .*\.backendPool$/, reason: 'a name in Azure' },
  { fields: /^Metal3Data(Template)? spec\.templateReference$/, reason: 'a mark to compare templates by' },
  { fields: /[nN]aming(Strategy)?\.template$|\.valueFrom\.template$|\.valuesTemplate$/, reason: 'a text template' },
  { fields: /\.(machineDeployments|machinePools)\[\]\.class$/, reason: 'a part of a ClusterClass' },
  { fields: /^Cluster spec\.topology\.class$/, reason: 'a member of the reference above, which has no object of its own in v1beta1' },
  { fields: /^AWS\w+ spec\.awsLaunchTemplate$/, reason: 'what AWS calls a template, written out' },
  { fields: /^PooledRemoteMachine spec\.pool$/, reason: 'the value that RemoteMachineTemplate selects by' },
  { fields: /^KamajiControlPlane(Template)? .*\.externalClusterReference\./, reason: 'members of the reference above' },
];

const LOOKS_LIKE_A_REFERENCE = new RegExp([
  '^(ref|reference|secret|configMap|template|pool|class|userData|metaData|networkData)$',
  '(Ref|Refs|Reference|References|Secret|Secrets|SecretName|ConfigMap|ConfigMapName|Credentials|DataName|Template|Pool|IPPool|ClusterName)$',
  '^(clusterName|credentialsName|secretName|configMapName|credentials|identity)$',
].join('|'));

const ALL_KINDS = readCrds();
const CRDS = ALL_KINDS.filter(({ group }) => /(cluster\.x-k8s|metal3)\.io$/.test(group));
const TABLE = new Set(BUILT_IN.kindReferences.flatMap(({ kind, fields }) => Object.keys(fields).map(field => `${kind} ${field}`)));

function readCrds(): Crd[] {
  const imports = path.join(__dirname, '..', '..', 'imports');
  const versions = fs.readdirSync(imports, { recursive: true, encoding: 'utf8' }).filter(file => path.basename(file) === 'crds.json').sort();
  return versions.flatMap(file => Object.values(JSON.parse(fs.readFileSync(path.join(imports, file), 'utf8')) as { [id: string]: Crd }));
}

/** Every field below a schema, lists with `[]`. */
function fieldsOf({ properties = {}, items }: Schema, at: string): { field: string; name: string; schema: Schema }[] {
  return [
    ...Object.entries(properties).flatMap(([name, schema]) => [
      { field: `${at}.${name}${schema.items === undefined ? '' : '[]'}`, name, schema: schema.items ?? schema }, ...fieldsOf(schema, `${at}.${name}`),
    ]),
    ...items === undefined ? [] : fieldsOf(items, `${at}[]`),
  ];
}

function specFields(crd: Crd) {
  return fieldsOf(crd.schema.properties?.spec ?? {}, 'spec');
}

/** Whether a field can hold a name: a text, or an object with one. */
function holdsName({ type, properties = {} }: Schema): boolean {
  return type === 'string' || Object.keys(properties).some(name => name === 'name' || /SecretName$/.test(name));
}

const SUSPECTS = [...new Set(CRDS.flatMap(crd => specFields(crd)
  .filter(({ name, schema }) => LOOKS_LIKE_A_REFERENCE.test(name) && holdsName(schema) && !('enum' in schema))
  .map(({ field }) => `${crd.kind} ${field}`)))].sort();

test('every field of the pinned kinds that looks like a reference is in the table, or excepted with a reason', () => {
  const isKnown = (suspect: string) => TABLE.has(suspect) || TABLE.has(suspect.replace(/^\w+/, '*'))
    || EXCEPTIONS.some(({ fields }) => fields.test(suspect));
  expect(SUSPECTS.length).toBeGreaterThan(200);
  expect(SUSPECTS.filter(suspect => !isKnown(suspect))).toEqual([]);
});

test.each(EXCEPTIONS)('the exception $fields is needed', ({ fields, reason }) => {
  expect(SUSPECTS.filter(suspect => fields.test(suspect) && !TABLE.has(suspect))).not.toEqual([]);
  expect(reason).not.toBe('');
});

test('every field of the table is in a pinned schema of its kind', () => {
  const known = new Set(ALL_KINDS.flatMap(crd => specFields(crd)
    .flatMap(({ field }) => [`${crd.group}/${crd.kind} ${field}`, `${crd.group}/* ${field}`])));
  const written = BUILT_IN.kindReferences.flatMap(({ group, kind, fields }) => Object.keys(fields).map(field => `${group}/${kind} ${field}`));
  expect(written.filter(field => !known.has(field))).toEqual([]);
  expect(new Set(written).size).toBe(written.length);
});
