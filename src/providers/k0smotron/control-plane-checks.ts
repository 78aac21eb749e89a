import { K0smotronControlPlaneProps } from './control-plane-props';
import { checkFlags } from './flags';
import {
  checkContainerResources, checkLabels, checkObjectNameValue, checkTopologySpread, checkWholeNumber, findTwin, KubernetesVersion, refuseValue,
} from '../../core';

/** Refuses settings that k0smotron would refuse or misread. */
export function checkControlPlane(props: K0smotronControlPlaneProps, version: KubernetesVersion): void {
  checkWholeNumber('replicas', props.replicas, 1);
  // The first release of k0s 1.34 cannot do it.
  if (props.ingress !== undefined && (!version.isAtLeast(1, 34) || /^v1\.34\.0(?!\d)/.test(`${version}`))) {
    refuseValue('input/invalid-value', `'ingress' needs Kubernetes 1.34.1 or later, and the cluster has ${version}; use another version, or a load balancer`);
  }
  checkLabels('labels', props.labels);
  checkLabels('serviceLabels', props.serviceLabels);
  checkContainerResources('resources', props.resources);
  checkTopologySpread('topologySpread', props.topologySpread);
  props.storage?._check();
  props.persistence?._check();
  props.manifests?.forEach(manifest => manifest._check());
  checkNames(props);
  checkTexts(props);
}

function checkNames({ certificates = [], manifests = [], hostingCluster }: K0smotronControlPlaneProps): void {
  certificates.forEach(({ secretName }) => checkObjectNameValue('certificates.secretName', secretName));
  if (hostingCluster !== undefined) {
    checkObjectNameValue('hostingCluster.kubeconfigSecretName', hostingCluster.kubeconfigSecretName);
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
}

function checkTexts({ image, k0sConfig, controlPlaneExtraArgs = [] }: K0smotronControlPlaneProps): void {
  if (image !== undefined && !/^[^\s/@]+(\/[^\s/:@]+)*$/.test(image)) {
    refuseValue('input/invalid-value', `'image' '${image}' is not an image without a tag; use for example 'registry.example.com/k0s', the version is that of the cluster`);
  }
  if (k0sConfig !== undefined && k0sConfig.kind !== 'ClusterConfig') {
    refuseValue('input/invalid-value', `'k0sConfig' has the kind '${String(k0sConfig.kind)}'; `
      + "give the whole configuration: { apiVersion: 'k0s.k0sproject.io/v1beta1', kind: 'ClusterConfig', spec: { … } }");
  }
  checkFlags('controlPlaneExtraArgs', controlPlaneExtraArgs);
}
