import { API_SERVER_PORT } from './api-server-port';
import { ARGUMENT_VALUE } from './argument-value';
import { AUTHORIZATION } from './authorization';
import { BROKEN_COMMAND } from './broken-command';
import { CERTIFICATE_NAME } from './certificate-name';
import { CERTIFICATE_VALIDITY } from './certificate-validity';
import { CLOUD_PROVIDER_DIFFERS } from './cloud-provider-differs';
import { COMMAND_ENDS } from './command-ends';
import { CONFIGURATION_FILE } from './configuration-file';
import { CONTAINER_RUNTIME } from './container-runtime';
import { INVALID_CONTROL_PLANE_ROLLOUT } from './control-plane-rollout';
import { COREDNS_MIGRATION } from './coredns-migration';
import { DISK_LAYOUT } from './disk-layout';
import { DOWNGRADED } from './downgraded';
import { DROPPED_NETWORK } from './dropped-network';
import { DUPLICATE_FILE } from './duplicate-file';
import { ENDPOINT_UNSERVED } from './endpoint-unserved';
import { ETCD_BOTH } from './etcd-both';
import { ETCD_MOVED } from './etcd-moved';
import { ETCD_QUORUM } from './etcd-quorum';
import { FEATURE_GATE } from './feature-gate';
import { FILE_CONTENT } from './file-content';
import { FILE_ENCODING } from './file-encoding';
import { FIXED_CONTROL_PLANE_FIELD } from './fixed-field';
import { IGNITION_CONFLICT } from './ignition-conflict';
import { IGNITION_GATED } from './ignition-gated';
import { IMAGE_TAG } from './image-tag';
import { IN_TREE_CLOUD_PROVIDER } from './in-tree-cloud-provider';
import { JOINS_CONTROL_PLANE } from './joins-control-plane';
import { KUBE_VIP_ENDPOINT } from './kube-vip-endpoint';
import { KUBE_VIP_POD } from './kube-vip-pod';
import { KUBE_VIP_RIGHTS } from './kube-vip-rights';
import { KUBEADM_FILE } from './kubeadm-file';
import { KUBEADM_PATCH } from './kubeadm-patch';
import { KUBEADM_VALUE } from './kubeadm-value';
import { KUBECONFIG_USER } from './kubeconfig-user';
import { KUBELET_ARGUMENT_VALUE } from './kubelet-argument-value';
import { MOUNT } from './mount';
import { NO_MACHINE_TEMPLATE } from './no-machine-template';
import { POD_RANGE_SIZE } from './pod-range-size';
import { RANGE_ARGUMENT } from './range-argument';
import { REMOVED_SETTING } from './removed-setting';
import { SERVICE_DOMAIN } from './service-domain';
import { SERVICE_RANGE_SIZE } from './service-range-size';
import { SKIPPED_MINOR } from './skipped-minor';
import { STATIC_POD } from './static-pod';
import { STATIC_POD_VOLUME } from './static-pod-volume';
import { CONTROL_PLANE_TEMPLATE_CHANGED } from './template-changed';
import { TEMPLATE_EDITED } from './template-edited';
import { TIMEOUTS_DIFFER } from './timeouts-differ';
import { TOO_MANY_NODES } from './too-many-nodes';
import { UNMOUNTED_FILE } from './unmounted-file';
import { USER_PASSWORD } from './user-password';
import { ChangeRule, Rule } from '../../knowledge';

export const KUBEADM_RULES: readonly Rule[] = [
  ETCD_QUORUM, INVALID_CONTROL_PLANE_ROLLOUT, CERTIFICATE_VALIDITY, ETCD_BOTH, IMAGE_TAG, TIMEOUTS_DIFFER, DUPLICATE_FILE, FILE_CONTENT,
  USER_PASSWORD, KUBECONFIG_USER, DISK_LAYOUT, IGNITION_GATED, IGNITION_CONFLICT, IN_TREE_CLOUD_PROVIDER, NO_MACHINE_TEMPLATE,
  JOINS_CONTROL_PLANE, UNMOUNTED_FILE, REMOVED_SETTING, FEATURE_GATE, KUBE_VIP_ENDPOINT, KUBE_VIP_RIGHTS, POD_RANGE_SIZE, ENDPOINT_UNSERVED,
  CERTIFICATE_NAME, SERVICE_RANGE_SIZE, SERVICE_DOMAIN, DROPPED_NETWORK,
  KUBEADM_VALUE, STATIC_POD_VOLUME, STATIC_POD, KUBE_VIP_POD, FILE_ENCODING, RANGE_ARGUMENT, TOO_MANY_NODES, API_SERVER_PORT, ARGUMENT_VALUE,
  KUBELET_ARGUMENT_VALUE, BROKEN_COMMAND, COMMAND_ENDS, MOUNT, KUBEADM_PATCH, CONFIGURATION_FILE, AUTHORIZATION, KUBEADM_FILE,
  CONTAINER_RUNTIME, CLOUD_PROVIDER_DIFFERS,
];

export const KUBEADM_CHANGE_RULES: readonly ChangeRule[] = [
  FIXED_CONTROL_PLANE_FIELD, ETCD_MOVED, SKIPPED_MINOR, COREDNS_MIGRATION, CONTROL_PLANE_TEMPLATE_CHANGED, DOWNGRADED, TEMPLATE_EDITED,
];
