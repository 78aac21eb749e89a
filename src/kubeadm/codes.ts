/** The codes of kubeadm, with the reason the rule exists. */
export const KUBEADM_CODES = {
  'bootstrap/disk-layout': 'a disk has no more than 100 percent',
  'bootstrap/duplicate-file': 'a file is written once, and the last entry would win',
  'bootstrap/file-content': 'a file has one content',
  'bootstrap/ignition-conflict': 'ignition and cloud-config can do different things',
  'bootstrap/ignition-gated': 'the format is behind a feature gate that is off by default',
  'bootstrap/joins-control-plane': 'the machines of a pool join as workers, and get nothing to boot with otherwise',
  'bootstrap/kubeconfig-user': 'a client proves who it is in one way',
  'bootstrap/template-edited': 'machines are compared with the name of their template only',
  'bootstrap/user-password': 'a user has one password',
  'control-plane/certificate-validity': 'a certificate outlives neither its CA nor the machines that are replaced before it expires',
  'control-plane/coredns-migration': 'Cluster API migrates the configuration of CoreDNS, between the releases it knows and upwards only',
  'control-plane/etcd-both': 'kubeadm runs etcd itself or is told where it is',
  'control-plane/etcd-moved': 'the data of a cluster does not move from one etcd to another',
  'control-plane/etcd-quorum': 'stacked etcd loses quorum with half of an even number of members',
  'control-plane/fixed-field': 'the certificates and the address of a cluster are made once',
  'control-plane/image-tag': 'Cluster API reads the tags when it upgrades etcd and CoreDNS',
  'control-plane/invalid-rollout': 'KubeadmControlPlane admits maxSurge 0 or 1, and 0 only with three or more replicas',
  'control-plane/kube-vip-endpoint': 'kube-vip holds the address of the cluster, and asks the API server of its node where that listens',
  'control-plane/kube-vip-rights': 'kubeadm waits for the address that kube-vip holds before it gives the admin rights, by which kube-vip works',
  'control-plane/no-machine-template': 'the machines of a control plane are made from a template of their provider',
  'control-plane/template-changed': 'a template of a control plane is replaced by another and never changed',
  'control-plane/timeouts-differ': 'v1beta1 has one field for the two timeouts, so they have to be equal',
  'control-plane/unmounted-file': 'a static pod sees those files of its host only that are mounted into it',
  'infrastructure/endpoint-unserved': 'the endpoint of a control plane on machines is an address that somebody has to hold',
  'network/pod-range-size': 'each node gets a part of the range of pods',
  'node/in-tree-cloud-provider': 'Kubernetes v1.31 has no cloud providers of its own any more',
  'version/downgraded': 'Kubernetes does not go back to an older minor release',
  'version/removed-setting': 'programs of Kubernetes do not start with arguments and admission plugins that their release does not have',
  'version/skipped-minor': 'kubeadm upgrades a control plane by one minor release at a time',
} as const;

/** Those of warnings, which can be acknowledged. */
export const KUBEADM_WARNINGS: readonly (keyof typeof KUBEADM_CODES)[] = [
  'bootstrap/ignition-gated', 'bootstrap/template-edited', 'infrastructure/endpoint-unserved', 'node/in-tree-cloud-provider',
];
