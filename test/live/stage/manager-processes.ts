import { copyFileSync } from 'fs';
import * as path from 'path';
import { accepts } from './accepts';
import { Manager, ManagerPorts } from './managers';
import { playedCrds } from './played-crds';
import type { Stage } from './stage';
import { readAllCrds } from './upstream-crds';
import type { Manifest } from '../../../src/topology';
import { readUpstreamWebhooks } from '../../apiserver/admission/upstream-webhooks';
import { pointAtServer, WebhookServer, webhooksOf } from '../../apiserver/admission/webhook-configurations';
import { registerAdmission } from '../../apiserver/admission/webhook-servers';
import { installCrds } from '../../apiserver/crds/crd-installation';
import { prepareCrd } from '../../apiserver/crds/crd-preparation';
import { CrdManifest } from '../../apiserver/crds/crd-source';
import { findFreePorts, LOOPBACK } from '../../apiserver/host/ports';

const TIMEOUT_SECONDS = 120;

/** What the API server has to know of a manager. */
interface Registration {
  readonly crds: readonly CrdManifest[];
  /** Mutating- and ValidatingWebhookConfigurations. */
  readonly configurations: readonly Manifest[];
}

/** What a stage has after its managers are up. */
export interface StartedManagers {
  readonly crds: number;
  readonly webhooks: number;
}

/**
 * Installs the CRDs of all managers, starts them, and has the API server ask their webhooks.
 *
 * @param certificate what the webhook servers show
 */
export async function startManagers(
  stage: Stage, managers: readonly Manager[], certificate: { readonly certFile: string; readonly keyFile: string },
): Promise<StartedManagers> {
  const temporary = stage.makeFolder('managers');
  // The one place where a program that cannot be told otherwise looks for its certificate.
  const certificates = stage.makeFolder('managers/k8s-webhook-server/serving-certs');
  copyFileSync(certificate.certFile, path.join(certificates, 'tls.crt'));
  copyFileSync(certificate.keyFile, path.join(certificates, 'tls.key'));
  const caBundle = Buffer.from(stage.connection.certificateAuthority).toString('base64');
  const ports = await findPorts(managers.length);
  const registrations = await Promise.all(managers.map((manager, index) =>
    registrationOf(stage, manager, { url: `https://${LOOPBACK}:${ports[index].webhooks}`, caBundle })));
  // First: a manager ends when a kind that it watches is not there.
  await installCrds(stage.client, registrations.flatMap(({ crds }) => crds));
  await Promise.all(managers.map(({ name, args, env, webhookPort }, index) => stage.start({
    name,
    program: stage.program(name).file,
    args: args(ports[index], certificates),
    env: { TMPDIR: temporary, ...env },
    ready: () => accepts(webhookPort ?? ports[index].webhooks),
    timeoutSeconds: TIMEOUT_SECONDS,
  })));
  const configurations = registrations.flatMap(registration => registration.configurations);
  await registerAdmission(stage.client, { configurations });
  return { crds: registrations.flatMap(({ crds }) => crds).length, webhooks: configurations.flatMap(webhooksOf).length };
}

async function registrationOf(stage: Stage, manager: Manager, server: WebhookServer): Promise<Registration> {
  const { name, provider, crds, webhooks, leavesOut, watches } = manager;
  const { moduleFolder, version } = stage.program(name);
  const { configurations, converted } = webhooks === undefined
    ? { configurations: [], converted: [] }
    : await readUpstreamWebhooks(moduleFolder, { owner: name, webhooks, crds });
  const conversion = { url: `${server.url}/convert`, caBundle: server.caBundle };
  const upstream = await readAllCrds({ provider, release: version, folder: path.join(moduleFolder, crds, 'bases') });
  const installed = upstream.filter(({ manifest }) => leavesOut?.test(manifest.metadata.name) !== true);
  return {
    crds: [
      ...installed.map(crd => labelled(prepareCrd(crd, converted.includes(crd.manifest.metadata.name) ? { conversion } : {}), name)),
      ...watches === undefined ? [] : playedCrds(watches),
    ],
    configurations: configurations.map(configuration => pointAtServer(configuration, name, server)),
  };
}

/** As clusterctl labels what it installs: by that it finds the kinds to move. */
function labelled(crd: CrdManifest, owner: string): CrdManifest {
  const labels = { ...crd.metadata.labels, 'clusterctl.cluster.x-k8s.io': '', 'cluster.x-k8s.io/provider': owner };
  return { ...crd, metadata: { ...crd.metadata, labels } };
}

async function findPorts(count: number): Promise<ManagerPorts[]> {
  const free = await findFreePorts(3 * count);
  return Array.from({ length: count }, (_, index) => {
    const [webhooks, health, diagnostics] = free.slice(3 * index);
    return { webhooks, health, diagnostics };
  });
}
