import { IControlPlane } from '../contract';
import { refuse } from '../core';

/** Refuses a control plane that somebody has to connect to, and what it is set to that needs a connection. */
export function withoutConnection(controlPlane: IControlPlane): void {
  const { controlPlaneTraits: { isBuiltByCloud = false, controlPlaneName } } = controlPlane;
  if (!isBuiltByCloud) {
    refuse(controlPlane, 'remote/needs-connection', `Cluster API has to connect to the API server of ${controlPlaneName} to build it, and 'remoteAccess' of the cluster gives no `
      + 'connection; use a control plane that a cloud builds, or RemoteAccess.regional()');
  }
  controlPlane.node.addValidation({ validate: () => controlPlane._findingsWithoutConnection?.() ?? [] });
}
