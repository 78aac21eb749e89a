import { installPlainCrds } from './crds';
import { oncePerStage } from './once-per-stage';
import { findFreePorts, LOOPBACK } from '../../apiserver/host/ports';
import { accepts } from '../stage/accepts';
import type { Stage } from '../stage/stage';

export const FLUX_NAMESPACE = 'flux-system';
const TIMEOUT_SECONDS = 120;

/** Starts Flux on a stage, once for all scenarios that use it. */
export const startFlux = oncePerStage(start);

async function start(stage: Stage): Promise<void> {
  await stage.client.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: FLUX_NAMESPACE } });
  await Promise.all(['source-controller', 'kustomize-controller'].map(program => installPlainCrds(stage, program, 'flux', 'config/crd/bases')));
  const [artifacts, ...ports] = await findFreePorts(5);
  await Promise.all([
    startController(stage, 'source-controller', ports.slice(0, 2), [
      `--storage-path=${stage.makeFolder('source-controller')}`, `--storage-addr=${LOOPBACK}:${artifacts}`, `--storage-adv-addr=${LOOPBACK}:${artifacts}`,
    ]),
    // Kustomizations that wait for others look again after half a minute by default.
    startController(stage, 'kustomize-controller', ports.slice(2), ['--requeue-dependency=2s', '--concurrent=20']),
  ]);
}

async function startController(stage: Stage, name: string, [health, metrics]: readonly number[], args: readonly string[]): Promise<void> {
  await stage.start({
    name,
    program: stage.program(name).file,
    args: [`--health-addr=${LOOPBACK}:${health}`, `--metrics-addr=${LOOPBACK}:${metrics}`, '--watch-all-namespaces=true', ...args],
    env: { RUNTIME_NAMESPACE: FLUX_NAMESPACE, TMPDIR: stage.makeFolder(`${name}-temporary`) },
    ready: () => accepts(health),
    timeoutSeconds: TIMEOUT_SECONDS,
  });
}
