import { goldenCharts } from './charts';
import { contentHash } from '../../src/core';
import { ClusterApiVersion } from '../../src/root';
import { Manifest } from '../support/manifests';

const HASHED_NAME = /-[0-9a-f]{8}$/;
const KUBE_VIP_IMAGE = /image: "?(\S*kube-vip:[^\s"]+)/g;
/** The clouds replace the machines of such a pool when its spec changes, under the same name. */
const COMPARED_BY_SPEC = /^(AWS|AWSManaged|Azure|GCP)MachinePool$/;

/** The lines of template-names.txt: what replaces machines when it changes, for each blueprint and case in each API version. */
export function rotationLines(): string[] {
  return Object.values(ClusterApiVersion).flatMap(apiVersion => goldenCharts(apiVersion).flatMap(chart =>
    (chart.toJson() as Manifest[]).flatMap(manifestLines).sort().map(line => `${chart.node.id} ${apiVersion} ${line}`)));
}

/** What of an object replaces machines when it changes: the name of a template, or fields that a controller compares its machines with. */
function manifestLines({ kind, metadata, spec }: Manifest): string[] {
  const id = `${kind}/${metadata.name}`;
  if (COMPARED_BY_SPEC.test(kind)) {
    return [`${id} spec ${contentHash(spec)}`];
  }
  if (kind === 'KubeadmControlPlane') {
    const { kubeadmConfigSpec } = spec;
    return [`${id} kubeadmConfigSpec ${contentHash(kubeadmConfigSpec)}`, ...kubeVipImages(kubeadmConfigSpec).map(image => `${id} image ${image}`)];
  }
  return HASHED_NAME.test(metadata.name) ? [id] : [];
}

/** They are in the hash of the config already; by name they tell what has changed. */
function kubeVipImages({ files = [] }: Manifest): string[] {
  return (files as Manifest[]).flatMap(({ content = '' }) => [...content.matchAll(KUBE_VIP_IMAGE)].map(([, image]) => image));
}
