import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { feedbackOf } from './feedback';
import { OCM } from './l1';
import { OcmWork, OcmWorkDeletion } from './work';
import { WORK_AGENT } from './work-agent';
import { contentOf, resourceOf, WorkResource } from './work-content';
import { groupOf, groupsToGrant } from './work-rights';
import { markRemoteSide } from '../../contract';
import { checkObjectName, l1Enum, refuse } from '../../core';
import { BundleGuard } from '../../guard';
import { registry } from '../../synthesis';
import { CLUSTER_GROUP, type Manifest } from '../../topology';
import { createObject } from '../remote-object';

/** What a ManifestWork is made from. */
export interface WorkFacts extends OcmWork {
  readonly managedClusterName: string;
  /** The field manager of server-side apply. @default - that of the agent */
  readonly fieldManager?: string;
  /** Namespaces that come first. @default - none */
  readonly namespaces?: readonly string[];
}

/** Objects for a remote cluster, in a ManifestWork on the hub. */
export class Work {
  public readonly resource: ApiObject;
  private readonly charts: readonly Chart[];

  constructor(scope: Construct, id: string, private readonly facts: WorkFacts) {
    const { workName, charts, managedClusterName } = facts;
    this.charts = [...charts];
    checkObjectName(scope, 'workName', workName);
    for (const chart of this.charts) {
      if (Chart.of(scope).node.scopes.includes(chart)) {
        refuse(scope, 'remote/own-chart', `the chart '${chart.node.path}' has the ManifestWork in it, so that its objects would go to both sides; give a chart of its own`);
      }
      markRemoteSide(chart, { clusterName: managedClusterName, appliedBy: WORK_AGENT });
    }
    this.resource = createObject(scope, id, {
      ...OCM.work().ManifestWork.GVK, name: workName, namespace: managedClusterName, spec: BundleGuard.lazy(scope, () => this.render()),
    });
  }

  /** The groups that the agent needs rights for. */
  public get groups(): string[] {
    const kinds = this.charts.flatMap(chart => chart.node.findAll()).filter((construct): construct is ApiObject => ApiObject.isApiObject(construct));
    return groupsToGrant(kinds.map(({ apiVersion }) => groupOf(apiVersion)));
  }

  private render(): unknown {
    const { fieldManager, deletion = OcmWorkDeletion.FOREGROUND } = this.facts;
    const known = registry().registryOf(this.resource);
    const manifests = this.withNamespaces(contentOf(this.charts));
    const resources = manifests.map(manifest => resourceOf(manifest, known));
    return OCM.work().ManifestWork.manifest({
      spec: {
        deleteOption: {
          propagationPolicy: l1Enum(deletion),
          selectivelyOrphans: deletion === OcmWorkDeletion.CLUSTERS ? { orphaningRules: resources.filter(isNoCluster) } : undefined,
        },
        workload: { manifests },
        manifestConfigs: manifests.map((manifest, index) => ({
          resourceIdentifier: resources[index],
          // Any other way would write over what controllers and webhooks have added.
          updateStrategy: { type: l1Enum('ServerSideApply'), serverSideApply: fieldManager === undefined ? undefined : { fieldManager } },
          feedbackRules: feedbackOf(manifest),
          // A default, written out because the API server would add it.
          feedbackScrapeType: l1Enum('Poll'),
        })),
      },
    }).spec;
  }

  private withNamespaces(manifests: Manifest[]): Manifest[] {
    const present = new Set(manifests.filter(({ apiVersion, kind }) => apiVersion === 'v1' && kind === 'Namespace').map(({ metadata }) => (metadata as { name?: string }).name));
    const missing = (this.facts.namespaces ?? []).filter(name => !present.has(name));
    return [...missing.map(name => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })), ...manifests];
  }
}

function isNoCluster({ group, resource }: WorkResource): boolean {
  return group !== CLUSTER_GROUP || resource !== 'clusters';
}
