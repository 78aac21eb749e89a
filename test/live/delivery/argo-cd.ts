import { chmodSync, writeFileSync } from 'fs';
import * as path from 'path';
import { installPlainCrds } from './crds';
import { oncePerStage } from './once-per-stage';
import { ArgoCdHealthChecks } from '../../../src/gitops';
import { findFreePorts, LOOPBACK } from '../../apiserver/host/ports';
import { accepts } from '../stage/accepts';
import type { Stage } from '../stage/stage';

export const ARGO_CD_NAMESPACE = 'argocd';
const PROGRAM = 'argo-cd';
const TIMEOUT_SECONDS = 120;
/** Argo CD looks at every Application after this time, also if nobody tells it of a commit. It is three minutes by default. */
const RESYNC_SECONDS = 20;

/** What scenarios may ask of an Argo CD that runs. */
export interface RunningArgoCd {
  /** Where it keeps what its screens show. */
  readonly redisPort: number;
}

/** Starts Argo CD on a stage, once for all scenarios that use it. */
export const startArgoCd = oncePerStage(start);

async function start(stage: Stage): Promise<RunningArgoCd> {
  await installPlainCrds(stage, PROGRAM, 'argo-cd', 'manifests/crds');
  await configure(stage);
  const folder = stage.makeFolder(PROGRAM);
  const [redis, repoServer, ...others] = await findFreePorts(8);
  await startPart(stage, 'redis', redis, [`--address=${LOOPBACK}:${redis}`]);
  await startPart(stage, 'repo-server', repoServer, [
    `--address=${LOOPBACK}`, `--port=${repoServer}`, `--metrics-address=${LOOPBACK}`, `--metrics-port=${others[0]}`,
    `--redis=${LOOPBACK}:${redis}`, '--disable-tls', '--client-ca-path=',
  ], {
    PATH: `${writeVerifier(stage)}${path.delimiter}${process.env.PATH}`,
    HOME: folder,
    TMPDIR: stage.makeFolder(`${PROGRAM}/temporary`),
    ARGOCD_GPG_ENABLED: 'false',
    ARGOCD_TLS_DATA_PATH: stage.makeFolder(`${PROGRAM}/tls`),
    ARGOCD_SSH_DATA_PATH: stage.makeFolder(`${PROGRAM}/ssh`),
    ARGOCD_PLUGINSOCKFILEPATH: stage.makeFolder(`${PROGRAM}/plugins`),
  });
  await Promise.all([
    startPart(stage, 'application-controller', others[1], [
      `--namespace=${ARGO_CD_NAMESPACE}`, `--metrics-port=${others[1]}`, `--redis=${LOOPBACK}:${redis}`,
      `--repo-server=${LOOPBACK}:${repoServer}`, '--repo-server-plaintext',
      `--app-resync=${RESYNC_SECONDS}`, '--app-resync-jitter=0', '--self-heal-timeout-seconds=3',
      // "App path does not exist" would be shown minutes late.
      '--repo-error-grace-period-seconds=5',
    ]),
    startPart(stage, 'applicationset-controller', others[2], [
      `--namespace=${ARGO_CD_NAMESPACE}`, `--probe-addr=${LOOPBACK}:${others[2]}`, `--metrics-addr=${LOOPBACK}:${others[3]}`,
      `--webhook-addr=${LOOPBACK}:${others[4]}`, `--argocd-repo-server=${LOOPBACK}:${repoServer}`, '--repo-server-plaintext',
    ]),
  ]);
  return { redisPort: redis };
}

async function startPart(stage: Stage, part: string, port: number, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  await stage.start({
    name: `${PROGRAM}-${part}`,
    program: stage.program(PROGRAM).file,
    args: [part, ...args],
    // The cluster that Argo CD runs in is that of the kubeconfig.
    env: { ARGOCD_FAKE_IN_CLUSTER: 'true', ...env },
    ready: () => accepts(port),
    timeoutSeconds: TIMEOUT_SECONDS,
  });
}

/** What the manifests of Argo CD bring, by client-side apply as its own documentation has it, and the health checks of this library. */
async function configure(stage: Stage): Promise<void> {
  const inNamespace = (apiVersion: string, kind: string, name: string, rest: object) => ({
    apiVersion, kind, metadata: { name, namespace: ARGO_CD_NAMESPACE, labels: { 'app.kubernetes.io/part-of': 'argocd' } }, ...rest,
  });
  await stage.kubectl(['apply', '--filename=-'], JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: [
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: ARGO_CD_NAMESPACE } },
      inNamespace('v1', 'ConfigMap', 'argocd-cm', {}),
      inNamespace('v1', 'Secret', 'argocd-secret', { stringData: { 'server.secretkey': 'example' } }),
      inNamespace('argoproj.io/v1alpha1', 'AppProject', 'default', {
        spec: { sourceRepos: ['*'], destinations: [{ server: '*', namespace: '*' }], clusterResourceWhitelist: [{ group: '*', kind: '*' }] },
      }),
    ],
  }));
  await patchSettings(stage, ArgoCdHealthChecks.dataOf());
}

/** Changes the settings of Argo CD, which takes them over at once; a key without a value goes. */
export async function patchSettings(stage: Stage, data: { readonly [key: string]: string | null }): Promise<void> {
  await stage.kubectl(['patch', 'configmap', 'argocd-cm', `--namespace=${ARGO_CD_NAMESPACE}`, '--type=merge', '--patch', JSON.stringify({ data })]);
}

/** The program that Argo CD asks whether a commit is signed: nothing is, and nobody wants it to be. */
function writeVerifier(stage: Stage): string {
  const folder = stage.makeFolder(`${PROGRAM}/bin`);
  const file = path.join(folder, 'git-verify-wrapper.sh');
  writeFileSync(file, '#!/bin/sh\nexit 0\n');
  chmodSync(file, 0o755);
  return folder;
}
