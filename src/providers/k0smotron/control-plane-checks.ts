import { K0smotronControlPlaneProps } from './control-plane-props';
import { checkResources } from './resources';
import { checkLabels, findTwin, isDnsSubdomain, KubernetesVersion, refuseValue } from '../../core';

/** Refuses settings that k0smotron would refuse or misread. */
export function checkControlPlane(props: K0smotronControlPlaneProps, version: KubernetesVersion): void {
  const { replicas = 3 } = props;
  if (!Number.isInteger(replicas) || replicas < 1) {
    refuseValue('input/invalid-value', `'replicas' ${replicas} is not a number of pods; use a whole number, 1 or more`);
  }
  if (props.ingress !== undefined && !version.isAtLeast(1, 34)) {
    refuseValue('input/invalid-value', `'ingress' needs Kubernetes 1.34 or later, and the cluster has ${version}; use another version, or a load balancer`);
  }
  checkLabels('labels', props.labels);
  checkLabels('serviceLabels', props.serviceLabels);
  checkResources('resources', props.resources);
  props.storage?._check();
  props.persistence?._check();
  props.manifests?.forEach(manifest => manifest._check());
  checkNames(props);
  checkTexts(props);
}

function checkNames({ storage, certificates = [], manifests = [], hostingCluster, topologySpread = [] }: K0smotronControlPlaneProps): void {
  const secrets = {
    'storage': [storage?.secretName],
    'certificates': certificates.map(({ secretName }) => secretName),
    'hostingCluster.kubeconfigSecretName': [hostingCluster?.kubeconfigSecretName],
  };
  for (const [prop, names] of Object.entries(secrets)) {
    const bad = names.find(name => name !== undefined && !isDnsSubdomain(name));
    if (bad !== undefined) {
      refuseValue('input/invalid-value', `'${prop}' has '${bad}', which is not the name of a Secret; use lower-case letters, digits, '-' and '.'`);
    }
  }
  const lists: { [prop: string]: string[] } = {
    certificates: certificates.map(({ certificateType }) => certificateType), manifests: manifests.map(({ stackName }) => stackName),
  };
  for (const [prop, keys] of Object.entries(lists)) {
    const twin = findTwin(keys);
    if (twin !== undefined) {
      refuseValue('input/duplicate', `'${prop}' has '${twin}' twice; give each one once`);
    }
  }
  const skewed = topologySpread.find(({ maxSkew = 1 }) => !Number.isInteger(maxSkew) || maxSkew < 1);
  if (skewed !== undefined) {
    refuseValue('input/invalid-value', `'topologySpread' over '${skewed.topologyKey}' has 'maxSkew' ${skewed.maxSkew}; use a whole number, 1 or more`);
  }
}

function checkTexts({ image, k0sConfig, controlPlaneFlags = [] }: K0smotronControlPlaneProps): void {
  if (image !== undefined && !/^[^\s/@]+(\/[^\s/:@]+)*$/.test(image)) {
    refuseValue('input/invalid-value', `'image' '${image}' is not an image without a tag; use for example 'registry.example.com/k0s', the version is that of the cluster`);
  }
  if (k0sConfig !== undefined && k0sConfig.kind !== 'ClusterConfig') {
    refuseValue('input/invalid-value', `'k0sConfig' has the kind '${String(k0sConfig.kind)}'; `
      + "give the whole configuration: { apiVersion: 'k0s.k0sproject.io/v1beta1', kind: 'ClusterConfig', spec: { … } }");
  }
  const bad = controlPlaneFlags.find(flag => !/^--[a-z][-a-z0-9]*(=.*)?$/.test(flag));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'controlPlaneFlags' has '${bad}'; use '--<flag>' or '--<flag>=<value>'`);
  }
}
