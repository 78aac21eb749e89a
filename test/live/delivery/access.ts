import { App, Chart } from 'cdk8s';
import { oncePerStage } from './once-per-stage';
import { addSite } from './site';
import { RemoteAccess } from '../../../src/remote';
import { installCrds } from '../../apiserver/crds/crd-installation';
import { KUBEADM_CONTROL_PLANE } from '../scenario/kinds';
import type { Kind, Look, Scene } from '../scenario/scene';
import { playedCrds } from '../stage/played-crds';

const CERT_MANAGER = { group: 'cert-manager.io', version: 'v1', kinds: { certificates: 'Certificate', issuers: 'Issuer' } };
const EXTERNAL_SECRETS = { group: 'external-secrets.io', version: 'v1', kinds: { externalsecrets: 'ExternalSecret', secretstores: 'SecretStore' } };
const GENERATORS = { group: 'generators.external-secrets.io', version: 'v1alpha1', kinds: { passwords: 'Password' } };

/** cert-manager and External Secrets are played: their kinds are there, and a scenario says when their objects are ready. */
export const installAccessCrds = oncePerStage(stage => installCrds(stage.client, [CERT_MANAGER, EXTERNAL_SECRETS, GENERATORS].flatMap(playedCrds)));

/** A cluster whose control plane is reached through a proxy that its nodes dial. */
export function addRemoteSite(app: App, scene: Scene): Chart {
  return addSite(app, scene, {
    remoteAccess: RemoteAccess.connectProxy({ server: { host: 'frp.example.com' }, apiServerPort: scene.endpointPort }),
  });
}

/** Plays cert-manager and External Secrets: whatever is not ready becomes so. */
export async function makeAccessReady(scene: Scene): Promise<void> {
  const played: Kind[] = [CERT_MANAGER, EXTERNAL_SECRETS].flatMap(({ group, version, kinds }) => Object.values(kinds).map(kind => ({ apiVersion: `${group}/${version}`, kind })));
  const status = { conditions: [{ type: 'Ready', status: 'True', reason: 'Played', message: 'Played', lastTransitionTime: new Date().toISOString() }] };
  for (const kind of played) {
    for (const object of await scene.list(kind)) {
      await scene.patch(object, { status }, 'status');
    }
  }
}

/** Whether a scene has no control plane yet. */
export function hasNoControlPlane(scene: Scene): Look {
  return async () => (await scene.list(KUBEADM_CONTROL_PLANE)).length === 0 ? undefined : 'the control plane is there';
}
