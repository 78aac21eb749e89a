import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { ocmImage, OcmAgentSettings } from './agent-settings';
import { OCM } from './l1';
import { FIRST_CONTACT } from './work-agent';
import { AGGREGATE_TO_WORK_LABEL, WORK_VERBS } from './work-rights';
import { l1Enum } from '../../core';
import { BundleGuard } from '../../guard';
import { RemoteChart } from '../remote-chart';
import { createObject } from '../remote-object';
import { createStoreSecret } from '../store-secret';

/** Where the agent looks for the kubeconfig of the first contact. */
const BOOTSTRAP_SECRET = 'bootstrap-hub-kubeconfig';
const WORK_ROLE = 'work-agent-cluster-api';

/** What a klusterlet is made from. */
export interface KlusterletFacts {
  readonly managedClusterName: string;
  readonly settings: OcmAgentSettings;
  /** The groups of the content of all works, asked at the end. @default - the agent needs no rights but its own */
  readonly groups?: () => string[];
}

/** The chart that makes a cluster dial in at its hub. */
export function createKlusterletChart(scope: Construct, id: string, facts: KlusterletFacts): RemoteChart {
  const { managedClusterName, settings, groups } = facts;
  const chart = new RemoteChart(scope, id, { clusterName: managedClusterName, appliedBy: FIRST_CONTACT });
  BundleGuard.install(chart);
  const { agentNamespace, secretStoreName, bootstrapKey } = settings;
  createObject(chart, 'Namespace', { apiVersion: 'v1', kind: 'Namespace', name: agentNamespace });
  if (groups !== undefined) {
    createWorkRole(chart, groups);
  }
  createStoreSecret(chart, 'HubKubeconfig', {
    name: BOOTSTRAP_SECRET, namespace: agentNamespace, secretStoreName, data: [{ secretKey: 'kubeconfig', key: bootstrapKey }],
  });
  createKlusterlet(chart, facts);
  return chart;
}

/** Lets the work agent apply what the works of the hub have, and nothing else. */
function createWorkRole(chart: RemoteChart, groups: () => string[]): ApiObject {
  return createObject(chart, 'WorkRole', {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    name: WORK_ROLE,
    labels: { [AGGREGATE_TO_WORK_LABEL]: 'true' },
    rules: Lazy.any({ produce: () => [{ apiGroups: groups(), resources: ['*'], verbs: [...WORK_VERBS] }] }),
  });
}

function createKlusterlet(chart: RemoteChart, { managedClusterName, settings }: KlusterletFacts): ApiObject {
  const { Klusterlet } = OCM.operator();
  return createObject(chart, 'Klusterlet', {
    ...Klusterlet.GVK,
    name: 'klusterlet',
    spec: Klusterlet.manifest({
      spec: {
        clusterName: managedClusterName,
        namespace: settings.agentNamespace,
        deployOption: { mode: l1Enum(settings.klusterletMode) },
        imagePullSpec: ocmImage(settings, 'registration-operator'),
        registrationImagePullSpec: ocmImage(settings, 'registration'),
        workImagePullSpec: ocmImage(settings, 'work'),
        externalServerUrLs: [{ url: settings.hubUrl }],
      },
    }).spec,
  });
}
