export { K0sBootstrap } from './bootstrap';
export { type K0sBootstrapProps } from './bootstrap-props';
export { K0smotronControlPlane } from './control-plane';
export {
  type K0smotronCertificate, K0smotronCertificateType, type K0smotronControlPlaneProps, type K0smotronHostingCluster, type K0smotronPatch,
  K0smotronPatchType,
} from './control-plane-props';
export { RemoteInfraCluster, type RemoteInfraClusterProps } from './infra-cluster';
export { type RemoteMachineProps, type RemoteProvisionJob, type RemoteSecretMount } from './machine-template';
export { K0smotronManifest } from './manifest';
export { K0smotronPersistence, type K0smotronPvcOptions } from './persistence';
export { RemoteHost, type RemoteHostOptions, type RemoteHostProps } from './remote-host';
export { type K0smotronIngress, type K0smotronServiceProps } from './service';
export { type K0smotronEtcdOptions, K0smotronStorage, type K0smotronVolumeOptions } from './storage';
export { RemoteWorkerPool, type RemoteWorkerPoolProps } from './worker-pool';
