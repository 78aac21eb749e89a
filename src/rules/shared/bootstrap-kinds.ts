import { BootstrapKind } from '../../contract';

/** The kinds of bootstrap templates of each way to join; configs are called the same without `Template`. */
const TEMPLATES: { readonly [kind in BootstrapKind]: readonly string[] } = {
  [BootstrapKind.KUBEADM]: ['KubeadmConfigTemplate'],
  [BootstrapKind.K0S]: ['K0sWorkerConfigTemplate'],
  [BootstrapKind.EKS]: ['EKSConfigTemplate', 'NodeadmConfigTemplate'],
};

/** How a bootstrap template or config joins nodes; undefined for kinds that this library does not know. */
export function bootstrapKindOf(kind: string): BootstrapKind | undefined {
  const template = kind.replace(/(Template)?$/, 'Template');
  return Object.values(BootstrapKind).find(candidate => TEMPLATES[candidate].includes(template));
}

/** The kinds of bootstrap templates that join nodes in a way. */
export function bootstrapTemplates(kind: BootstrapKind): string {
  return TEMPLATES[kind].join(' or ');
}
