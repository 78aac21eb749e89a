export { K0sBootstrap } from './bootstrap';
export { type K0sBootstrapProps } from './bootstrap-props';
export { K0smotronControlPlane } from './control-plane';
export {
  type K0smotronCertificate, K0smotronCertificateType, type K0smotronControlPlaneProps, type K0smotronHostingCluster, type K0smotronPatch,
  K0smotronPatchType,
} from './control-plane-props';
export { K0smotronRemoteInfraCluster, type K0smotronRemoteInfraClusterProps } from './infra-cluster';
export { K0sControlPlane } from './k0s-control-plane';
export { type K0sControlPlaneProps, K0sUpdateStrategy } from './k0s-control-plane-props';
export { type K0smotronRemoteMachineProps, type K0smotronRemoteProvisionJob, type K0smotronRemoteSecretMount } from './machine-template';
export { K0smotronManifest } from './manifest';
export { K0smotronPersistence, type K0smotronPvcOptions } from './persistence';
export { K0smotronRemoteHost, type K0smotronRemoteHostOptions, type K0smotronRemoteHostProps } from './remote-host';
export { type K0smotronIngress, type K0smotronServiceProps } from './service';
export { type K0smotronEtcdOptions, K0smotronStorage, type K0smotronVolumeOptions } from './storage';
export { K0smotronRemoteWorkerPool, type K0smotronRemoteWorkerPoolProps } from './worker-pool';
