import { Variables } from './clusterctl-variables';

const CLOUDS_YAML = 'clouds:\n  openstack:\n    auth:\n      auth_url: https://keystone.example.com/v3\n';

/** Plausible values of the variables of upstream templates. Variables that every template gives a default are left to it. */
export const EXAMPLE_VALUES: Variables = {
  CLUSTER_NAME: 'example',
  NAMESPACE: 'clusters',
  KUBERNETES_VERSION: 'v1.34.2',
  CONTROL_PLANE_MACHINE_COUNT: '3',
  WORKER_MACHINE_COUNT: '2',

  AWS_CONTROL_PLANE_MACHINE_TYPE: 'm5.large',
  AWS_NODE_MACHINE_TYPE: 'm5.xlarge',
  AWS_REGION: 'eu-central-1',
  AWS_SSH_KEY_NAME: 'operators',

  AZURE_CLIENT_ID_USER_ASSIGNED_IDENTITY: '11111111-1111-4111-8111-111111111111',
  AZURE_CONTROL_PLANE_MACHINE_TYPE: 'Standard_D2s_v5',
  AZURE_LOCATION: 'westeurope',
  AZURE_NODE_MACHINE_TYPE: 'Standard_D4s_v5',
  AZURE_SUBSCRIPTION_ID: '22222222-2222-4222-8222-222222222222',
  AZURE_TENANT_ID: '33333333-3333-4333-8333-333333333333',
  CLUSTER_IDENTITY_NAME: 'example-identity',

  CONTROL_PLANE_ENDPOINT_IP: '10.20.30.40',

  GCP_CONTROL_PLANE_MACHINE_TYPE: 'n1-standard-2',
  GCP_NETWORK_NAME: 'machines',
  GCP_NODE_MACHINE_TYPE: 'n1-standard-4',
  GCP_PROJECT: 'example-project',
  GCP_REGION: 'europe-west1',
  IMAGE_ID: 'projects/example-project/global/images/cluster-api-ubuntu-2404-v1-34-2',

  CRI_PATH: '/var/run/containerd/containerd.sock',
  NODE_VM_IMAGE_TEMPLATE: 'quay.io/capk/ubuntu-2404-container-disk:v1.34.2',

  CLUSTER_APIENDPOINT_HOST: '10.20.30.40',
  CLUSTER_APIENDPOINT_PORT: '6443',
  // These two are lines of the object above them, which is why they bring its indentation.
  CTLPLANE_KUBEADM_EXTRA_CONFIG: '    preKubeadmCommands:\n    - systemctl enable --now kubelet',
  WORKERS_KUBEADM_EXTRA_CONFIG: '      preKubeadmCommands:\n      - systemctl enable --now kubelet',
  IMAGE_CHECKSUM: 'http://172.22.0.1/images/node.raw.sha256sum',
  IMAGE_CHECKSUM_TYPE: 'sha256',
  IMAGE_FORMAT: 'raw',
  IMAGE_URL: 'http://172.22.0.1/images/node.raw',

  OPENSTACK_CLOUD: 'openstack',
  OPENSTACK_CLOUD_CACERT_B64: base64('-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n'),
  OPENSTACK_CLOUD_YAML_B64: base64(CLOUDS_YAML),
  OPENSTACK_CONTROL_PLANE_MACHINE_FLAVOR: 'm1.medium',
  OPENSTACK_DNS_NAMESERVERS: '10.20.0.53',
  OPENSTACK_EXTERNAL_NETWORK_ID: '44444444-4444-4444-8444-444444444444',
  OPENSTACK_FAILURE_DOMAIN: 'nova',
  OPENSTACK_IMAGE_NAME: 'ubuntu-2404-kube-v1.34.2',
  OPENSTACK_NODE_MACHINE_FLAVOR: 'm1.large',
  OPENSTACK_SSH_KEY_NAME: 'operators',
};

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
