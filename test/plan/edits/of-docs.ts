import { Duration, JsonPatch } from 'cdk8s';
import { byoh, metal3 } from './bases';
import { Edit } from './edit';
import { patched } from './patched';
import { ByohInstaller } from '../../../src/providers/byoh';
import { Metal3AutomatedCleaningMode, Metal3Image, Metal3MetaData } from '../../../src/providers/metal3';
import { ClusterApiVersion, FileContent, HostSelector, IntOrPercent, Replicas } from '../../../src/root';

const CONTROL_PLANE = 'edge-control-plane';
const WORKERS = 'edge-workers';
const ROLLED = { [WORKERS]: 'replaced 3' };
const OTHER_IMAGE = Metal3Image.raw({ url: 'http://172.22.0.1/images/other.raw', checksum: 'http://172.22.0.1/images/other.raw.sha256sum' });
/** A config that says nothing has no format either. */
const KUBEADM_CONFIG = 'KubeadmConfigTemplate spec.template.spec';

/** Each line of docs/rollouts.md. */
export const EDITS_OF_DOCS: Edit[] = [
  {
    id: 'image-of-a-pool',
    before: metal3(),
    after: metal3({ pool: { image: OTHER_IMAGE } }),
    parts: ROLLED,
    causes: ['Metal3MachineTemplate spec.template.spec.image.checksum', 'Metal3MachineTemplate spec.template.spec.image.url'],
  },
  {
    id: 'host-selector-of-a-pool',
    before: metal3(),
    after: metal3({ pool: { hostSelector: HostSelector.matchLabels({ rack: 'seven' }) } }),
    parts: ROLLED,
    causes: ['Metal3MachineTemplate spec.template.spec.hostSelector.matchLabels.rack'],
  },
  {
    id: 'cleaning-mode-of-a-pool',
    before: metal3(),
    after: metal3({ pool: { automatedCleaningMode: Metal3AutomatedCleaningMode.DISABLED } }),
    parts: ROLLED,
    causes: ['Metal3MachineTemplate spec.template.spec.automatedCleaningMode'],
  },
  {
    id: 'files-of-a-pool',
    before: byoh({ pool: { files: [{ path: '/etc/edge.conf', content: FileContent.text('a\nb\n') }] } }),
    after: byoh({ pool: { files: [{ path: '/etc/edge.conf', content: FileContent.text('a\nc\n') }] } }),
    parts: ROLLED,
    causes: [`${KUBEADM_CONFIG}.files[/etc/edge.conf].content, line 2`],
  },
  {
    id: 'commands-of-a-pool',
    before: byoh(),
    after: byoh({ pool: { preKubeadmCommands: ['echo hello'] } }),
    parts: ROLLED,
    causes: [`${KUBEADM_CONFIG}.format`, `${KUBEADM_CONFIG}.preKubeadmCommands`],
  },
  {
    id: 'users-of-a-pool',
    before: metal3(),
    after: metal3({ pool: { users: [{ name: 'operator' }] } }),
    parts: ROLLED,
    causes: [`${KUBEADM_CONFIG}.users`],
  },
  {
    id: 'kubelet-arguments-of-a-pool',
    before: byoh({ pool: { kubeletExtraArgs: { 'max-pods': '110' } } }),
    after: byoh({ pool: { kubeletExtraArgs: { 'max-pods': '250' } } }),
    parts: ROLLED,
    causes: [`${KUBEADM_CONFIG}.joinConfiguration.nodeRegistration.kubeletExtraArgs[max-pods].value`],
  },
  {
    id: 'node-labels-of-a-pool',
    before: byoh(),
    after: byoh({ pool: { nodeLabels: { 'example.com/rack': 'seven' } } }),
    parts: ROLLED,
    causes: [`${KUBEADM_CONFIG}.format`, `${KUBEADM_CONFIG}.joinConfiguration.nodeRegistration.kubeletExtraArgs`],
  },
  {
    id: 'metadata-of-a-pool',
    before: metal3({ pool: { data: { metaData: [Metal3MetaData.text('site', 'north')] } } }),
    after: metal3({ pool: { data: { metaData: [Metal3MetaData.text('site', 'south')] } } }),
    parts: ROLLED,
    causes: ['Metal3DataTemplate spec.metaData.strings[site].value'],
  },
  {
    id: 'image-of-a-control-plane',
    before: metal3(),
    after: metal3({ controlPlane: { image: OTHER_IMAGE } }),
    parts: { [CONTROL_PLANE]: 'replaced 3' },
    causes: ['Metal3MachineTemplate spec.template.spec.image.checksum', 'Metal3MachineTemplate spec.template.spec.image.url'],
  },
  {
    id: 'commands-of-a-control-plane',
    before: byoh(),
    after: byoh({ controlPlane: { postKubeadmCommands: ['echo hello'] } }),
    parts: { [CONTROL_PLANE]: 'replaced 3' },
    causes: ['KubeadmControlPlane spec.kubeadmConfigSpec.postKubeadmCommands'],
  },
  {
    id: 'node-labels-of-a-control-plane',
    before: byoh({ controlPlane: { kubeletExtraArgs: { 'max-pods': '110' } } }),
    after: byoh({ controlPlane: { kubeletExtraArgs: { 'max-pods': '250' } } }),
    parts: { [CONTROL_PLANE]: 'replaced 3' },
    causes: ['init', 'join'].map(name => `KubeadmControlPlane spec.kubeadmConfigSpec.${name}Configuration.nodeRegistration.kubeletExtraArgs[max-pods].value`),
  },
  {
    id: 'kubernetes-version',
    before: byoh(),
    after: byoh({ cluster: { kubernetesVersion: 'v1.35.0' } }),
    parts: { [CONTROL_PLANE]: 'replaced 3', ...ROLLED },
    causes: ['KubeadmControlPlane spec.version', 'MachineDeployment spec.template.spec.version'],
    hazards: ['version/upgraded-at-once'],
  },
  {
    id: 'kubernetes-version-of-the-control-plane-first',
    before: byoh(),
    after: byoh({ cluster: { kubernetesVersion: 'v1.35.0', poolVersion: 'v1.34.2' } }),
    parts: { [CONTROL_PLANE]: 'replaced 3' },
    causes: ['KubeadmControlPlane spec.version'],
  },
  { id: 'labels-of-a-pool', before: byoh(), after: byoh({ pool: { labels: { team: 'edge' } } }), parts: { [WORKERS]: 'changed' } },
  { id: 'annotations-of-a-pool', before: byoh(), after: byoh({ pool: { annotations: { team: 'edge' } } }), parts: { [WORKERS]: 'changed' } },
  { id: 'replicas-of-a-pool', before: byoh(), after: byoh({ pool: { replicas: Replicas.fixed(5) } }), parts: { [WORKERS]: 'scaled' } },
  {
    id: 'surge-of-a-pool',
    before: byoh(),
    after: byoh({ pool: { rollout: { maxSurge: IntOrPercent.of(1), maxUnavailable: IntOrPercent.of(0) } } }),
    parts: { [WORKERS]: 'changed' },
  },
  {
    id: 'rollout-after-of-a-pool',
    before: byoh(),
    after: byoh({ pool: { rollout: { after: '2026-12-01T00:00:00Z' } } }),
    parts: ROLLED,
    causes: ['MachineDeployment spec.rollout.after'],
  },
  {
    id: 'rollout-after-of-a-control-plane',
    before: byoh(),
    after: byoh({ controlPlane: { rollout: { after: '2026-12-01T00:00:00Z' } } }),
    parts: { [CONTROL_PLANE]: 'replaced 3' },
    causes: ['KubeadmControlPlane spec.rollout.after'],
  },
  {
    id: 'certificates-of-a-control-plane',
    before: byoh(),
    after: byoh({ controlPlane: { rollout: { beforeCertificatesExpireDays: 30 } } }),
    parts: { [CONTROL_PLANE]: 'changed' },
  },
  {
    id: 'failure-domain-of-a-pool',
    before: byoh(),
    after: byoh({ pool: { failureDomain: 'rack-a' } }),
    parts: ROLLED,
    causes: ['MachineDeployment spec.template.spec.failureDomain'],
  },
  { id: 'node-reuse-of-a-pool', before: metal3(), after: metal3({ pool: { nodeReuse: true } }), parts: {} },
  { id: 'node-reuse-of-a-control-plane', before: metal3(), after: metal3({ controlPlane: { nodeReuse: true } }), parts: {} },
  {
    id: 'installer-of-a-pool',
    before: byoh({ pool: { installer: ByohInstaller.bundle({ repository: 'registry.example.com/a' }) } }),
    after: byoh({ pool: { installer: ByohInstaller.bundle({ repository: 'registry.example.com/b' }) } }),
    parts: ROLLED,
    causes: ['K8sInstallerConfigTemplate spec.template.spec.bundleRepo'],
  },
  { id: 'machine-labels-of-a-pool', before: byoh(), after: byoh({ pool: { machineLabels: { 'node-role.kubernetes.io/edge': '' } } }), parts: { [WORKERS]: 'changed' } },
  { id: 'machine-annotations-of-a-pool', before: byoh(), after: byoh({ pool: { machineAnnotations: { team: 'edge' } } }), parts: { [WORKERS]: 'changed' } },
  {
    id: 'order-of-props',
    before: byoh({ pool: { kubeletExtraArgs: { 'max-pods': '110', 'v': '2' }, labels: { a: '1', b: '2' } } }),
    after: byoh({ pool: { labels: { b: '2', a: '1' }, kubeletExtraArgs: { 'v': '2', 'max-pods': '110' } } }),
    parts: {},
  },
  {
    id: 'api-version',
    before: byoh({ cluster: { apiVersion: ClusterApiVersion.V1BETA1 }, controlPlane: { kubeletExtraArgs: { v: '2' }, apiServerExtraArgs: { v: '3' } } }),
    after: byoh({ controlPlane: { kubeletExtraArgs: { v: '2' }, apiServerExtraArgs: { v: '3' } } }),
    parts: {},
    hazards: ['plan/api-version', 'plan/api-version', 'plan/api-version', 'plan/api-version'],
    objects: ['changed Cluster/edge'],
  },
  {
    id: 'json-patch-on-a-template',
    before: metal3(),
    after: patched(metal3(), 'KubeadmConfigTemplate', JsonPatch.add('/spec/template/spec/verbosity', 5)),
    parts: ROLLED,
    causes: [`${KUBEADM_CONFIG}.verbosity`],
  },
  {
    id: 'rollout-salt-of-a-pool',
    before: byoh(),
    after: byoh({ pool: { rolloutSalt: 'again' } }),
    parts: ROLLED,
    causes: ['MachineDeployment spec.template.spec.bootstrap.configRef', 'MachineDeployment spec.template.spec.infrastructureRef'],
    hazards: ['plan/template-renamed', 'plan/template-renamed'],
  },
  {
    id: 'rollout-salt-of-a-control-plane',
    before: byoh(),
    after: byoh({ controlPlane: { rolloutSalt: 'again' } }),
    parts: { [CONTROL_PLANE]: 'replaced 3' },
    causes: ['KubeadmControlPlane spec.machineTemplate.spec.infrastructureRef'],
    hazards: ['plan/template-renamed'],
  },
  { id: 'drain-timeout-of-a-pool', before: byoh(), after: byoh({ pool: { nodeDrainTimeout: Duration.minutes(9) } }), parts: { [WORKERS]: 'changed' } },
  { id: 'drain-timeout-of-a-control-plane', before: byoh(), after: byoh({ controlPlane: { nodeDrainTimeout: Duration.minutes(9) } }), parts: { [CONTROL_PLANE]: 'changed' } },
  {
    id: 'fixed-name-of-a-template',
    before: metal3({ pool: { machineTemplateName: 'fixed' } }),
    after: metal3({ pool: { machineTemplateName: 'fixed', image: OTHER_IMAGE } }),
    parts: {},
    hazards: ['metal3/template-edited'],
  },
];
