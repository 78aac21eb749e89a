import { change, Mutation } from './mutation';
import { BundleObject, Topology } from '../../../src/topology';

/** Networks and endpoints with which no cluster comes up. */
export function networkMistakes(topology: Topology): Mutation[] {
  return topology.clusters.flatMap(({ cluster, controlPlane, controlPlaneRef }) => {
    const pods = cluster?.at('spec.clusterNetwork.pods.cidrBlocks');
    const host = cluster?.at('spec.controlPlaneEndpoint.host');
    const isKubeadm = ['KubeadmControlPlane', 'KamajiControlPlane'].includes(controlPlaneRef?.kind ?? '');
    return [
      ...host?.text === undefined ? [] : [`https://${host.text}`, `${host.text}:6443`, `[${host.text}]`, `${host.text} `, '10.20.30.300'].map(text => change('endpoint that is no host', host, text, 'infrastructure/invalid-endpoint')),
      ...pods?.exists && isKubeadm ? [
        change('two ranges of one family', pods, ['10.250.0.0/16', '10.251.0.0/16'], 'network/invalid-cidr'),
        ...cluster!.at('spec.clusterNetwork.services.cidrBlocks').items().some(({ text }) => text?.includes(':')) ? []
          : [change('families that do not meet', pods, ['fd00:10:244::/56'], 'network/family-mismatch')],
      ] : [],
      ...pods?.exists && controlPlane?.kind === 'KubeadmControlPlane' ? [change('range smaller than a node', pods, ['10.250.0.0/25'], 'network/pod-range-size')] : [],
      ...cluster !== undefined && controlPlaneRef?.kind === 'KubeadmControlPlane'
        ? ['172.128.0.0/11', '172.128.0.0/30'].map(range => change('range of services of a wrong size', cluster.at('spec.clusterNetwork.services.cidrBlocks'), [range], 'network/service-range-size')) : [],
      ...cluster === undefined ? [] : [change('domain that is none', cluster.at('spec.clusterNetwork.serviceDomain'), 'Cluster.Local', 'network/service-domain')],
    ];
  });
}

/** Settings with which a program on a node does not start, or a machine gets nothing to boot with. */
export function kubeadmMistakes(topology: Topology): Mutation[] {
  const args = (object: BundleObject, name: string, value: string) => object.version === 'v1beta1' ? { [name]: value } : [{ name, value }];
  return topology.clusters.flatMap(({ controlPlane, pools }) => {
    const configs = pools.flatMap(({ bootstrap }) => bootstrap?.kind === 'KubeadmConfigTemplate' ? [bootstrap] : []);
    // The documented cluster is of a release that has these gates.
    const isOld = controlPlane?.at('spec').textOf('version')?.startsWith('v1.2') === true;
    const configuration = controlPlane?.kind === 'KubeadmControlPlane' ? controlPlane.at('spec.kubeadmConfigSpec.clusterConfiguration') : undefined;
    return [
      ...pools.filter(({ bootstrapRef }) => bootstrapRef?.kind.startsWith('KubeadmConfig')).map(({ machine }) =>
        change('machines without a version', machine.member('version'), undefined, 'cluster/version-missing')),
      ...configs.map(object => object.at('spec.template.spec.joinConfiguration')).flatMap(join => [
        change('worker of the control plane', join.member('controlPlane'), {}, 'bootstrap/joins-control-plane'),
        change('label that kubelets may not set', join.at('nodeRegistration.kubeletExtraArgs'), args(join.object, 'node-labels', 'evilnode.kubernetes.io/x=y'), 'node/invalid-registration'),
      ]),
      ...controlPlane?.at('spec.addons.konnectivity').exists !== true ? [] : configs.map(object => object.at('spec.template.spec.joinConfiguration.nodeRegistration.taints')).map(at =>
        change('taint that agents do not tolerate', at, [{ key: 'example.com/mine', effect: 'NoExecute' }], 'kamaji/konnectivity-taints')),
      ...configuration === undefined ? [] : [
        change('file without a volume', configuration.at('apiServer.extraArgs'), args(controlPlane!, 'audit-policy-file', '/etc/audit/policy.yaml'), 'control-plane/unmounted-file'),
        change('removed argument', configuration.at('apiServer.extraArgs'), args(controlPlane!, 'basic-auth-file', '/etc/kubernetes/pki/users'), 'version/removed-setting'),
        ...['SidecarContainer=true', 'ImageVolume', ...isOld ? [] : ['PodSecurity=true', 'ServerSideApply=false']].map(value =>
          change('feature gate that is none', configuration.at('controllerManager.extraArgs'), args(controlPlane!, 'feature-gates', value), 'version/feature-gate')),
        change('feature gate that is none', configuration.at('featureGates'), { IPv6DualStack: true }, 'version/feature-gate'),
        ...['https://api.example.com', 'api.example.com:6443'].map(name => change('URL in a certificate', configuration.at('apiServer.certSANs'), [name], 'control-plane/certificate-name')),
        change('misspelt plugin', configuration.at('apiServer.extraArgs'), args(controlPlane!, 'enable-admission-plugins', 'NodeRestricton'), 'version/removed-setting'),
        change('removed plugin', configuration.at('apiServer.extraArgs'), args(controlPlane!, 'enable-admission-plugins', 'NodeRestriction,PodPreset'), 'version/removed-setting'),
      ],
    ];
  });
}
