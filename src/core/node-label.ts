import { isLabelKey, isLabelValue } from './names';
import { TextDialect } from './text-dialect';

// Kubelets refuse to start with other labels of these two domains (NodeRestriction).
const RESTRICTED_DOMAIN = /(^|\.)(kubernetes\.io|k8s\.io)$/;
const ALLOWED_DOMAINS = ['kubelet.kubernetes.io', 'node.kubernetes.io'];
const ALLOWED_LABELS = [
  'kubernetes.io/hostname', 'kubernetes.io/arch', 'kubernetes.io/os', 'beta.kubernetes.io/arch', 'beta.kubernetes.io/os',
  'beta.kubernetes.io/instance-type', 'node.kubernetes.io/instance-type', 'topology.kubernetes.io/region', 'topology.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region', 'failure-domain.beta.kubernetes.io/zone',
];

/**
 * Whether a label is one whatever its expressions render to. All labels of a node are one argument, so that a comma in one of them would begin another.
 *
 * @param key the key, which has no expressions
 * @param value the value
 * @param dialect who renders expressions in the value
 */
export function isNodeLabel(key: string, value: string, dialect: TextDialect): boolean {
  return isLabelKey(key) && isLabelValue(dialect.literalPart(value, 'x'));
}

/** Whether a kubelet may set the label on its own node. */
export function isKubeletLabel(key: string): boolean {
  const domain = key.includes('/') ? key.split('/')[0] : '';
  return !RESTRICTED_DOMAIN.test(domain) || ALLOWED_LABELS.includes(key)
    || ALLOWED_DOMAINS.some(allowed => domain === allowed || domain.endsWith(`.${allowed}`));
}
