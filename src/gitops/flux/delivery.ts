import { ApiObject, Chart, Duration, Names } from 'cdk8s';
import { Construct } from 'constructs';
import { KustomizationSpec, KustomizationSpecDecryption, KustomizationSpecDecryptionProvider } from '../../../imports/flux/v1/kustomize.toolkit.fluxcd.io';
import { goDuration, tellWarningAtSynth } from '../../cdk8s-helpers';
import { checkLabelName, checkObjectNameValue, copyProps, findTwin, inScope, l1Enum, refuse, refuseValue } from '../../core';
import { FleetApp } from '../../fleet';
import { registryOf } from '../../registry';
import { RETAINED_TEMPLATES_ANNOTATION } from '../../topology';
import { DeliveredChart, fleetAppOf } from '../delivered-chart';
import { chartsOf, checkSides } from '../delivered-charts';
import { DeliveryPart } from '../delivery-role';
import { checkFolder, joinFolders, sourceFolder } from '../folders';
import { checkNamespace } from '../namespaces';
import { isPreviousTemplate } from '../retention';
import { PoolDeletion } from '../retirement';
import { FluxDeliveryProps, FluxReadiness } from './delivery-props';
import { renderFirstChecks, renderHealthChecks } from './health-checks';
import { createKustomization, KustomizationPlan } from './kustomization';
import { protect } from './protection';
import { checkFluxSource, FluxSource, FluxSourceKind } from './source';

/** What the name of the Kustomization of a part ends in. */
const SUFFIXES: { readonly [part in DeliveryPart]: string } = { [DeliveryPart.INVENTORY]: '-inventory', [DeliveryPart.CLUSTER]: '' };
/** The key under which Cluster API writes the kubeconfig of a cluster. */
const KUBECONFIG_KEY = 'value';

/**
 * Hands clusters to Flux, so that neither a lost or emptied file nor the deletion of a Kustomization loses machines.
 *
 * It annotates the objects that are there, places their files in folders, and makes the Kustomizations: `<cluster>-inventory` with what machines need
 * for as long as there are any, `<cluster>` with everything else, and `<cluster>-addons`. Create it last, in a chart that it does not deliver.
 *
 * @example
 * declare const fleet: Fleet;
 * const app = new FleetApp();
 * new FluxDelivery(new Chart(app, 'flux'), 'Clusters', {
 *   fleet,
 *   source: { name: 'platform' },
 * });
 */
export class FluxDelivery extends Construct {
  private readonly props: FluxDeliveryProps;
  private readonly namespace: string;
  private readonly folder: string;
  private readonly delivered: readonly DeliveredChart[];
  private readonly made: ApiObject[] = [];

  constructor(scope: Construct, id: string, props: FluxDeliveryProps) {
    super(scope, id);
    const { charts, clusters, fleet, ...settings } = props;
    const app = fleetAppOf(this, this);
    // A part of a fleet may have no clusters.
    const mayBeNone = fleet !== undefined && app._shard !== undefined;
    this.props = copyProps(settings);
    this.namespace = props.namespace ?? 'flux-system';
    inScope(this, () => checkProps(this.props));
    this.folder = inScope(this, () => sourceFolder(this, 'source', props.source));
    this.delivered = chartsOf(this, { charts, clusters, fleet, mayBeNone })
      .map(chart => new DeliveredChart(this, chart, registryOf(this), DeliveryPart.INVENTORY));
    checkSides(this, this.delivered.map(({ chart }) => chart), true);
    this.delivered.forEach(({ chart }) => this.checkDeletions(chart));
    const plans = new Map(this.delivered.map(chart => [chart, this.plan(chart)]));
    this.checkNames([...plans.values()].flat());

    this.delivered.forEach(chart => {
      protect(chart, props.retention !== undefined);
      chart.placeApart();
    });
    this.createKustomizations(app, plans);
    props.retention?._keep(this, this.delivered);
    this.node.addValidation({ validate: () => this.delivered.flatMap(chart => chart.findLateObjects(isPreviousTemplate)) });
    this.warnOfDeadlock();
  }

  /** The Kustomization objects, cluster by cluster. */
  public get kustomizations(): ApiObject[] {
    return [...this.made];
  }

  private plan(chart: DeliveredChart): KustomizationPlan[] {
    return [...chart.parts.map(part => this.planPart(chart, part)), ...this.planAddons(chart)];
  }

  private planPart(chart: DeliveredChart, part: DeliveryPart): KustomizationPlan {
    const { readiness = FluxReadiness.API_SERVER, decryptionSecretName, retention, serviceAccountName } = this.props;
    const isAfterInventory = part === DeliveryPart.CLUSTER && chart.parts.includes(DeliveryPart.INVENTORY);
    return {
      name: this.nameOf(chart, part),
      namespace: this.namespace,
      annotations: retention && { [RETAINED_TEMPLATES_ANNOTATION]: String(retention.generations) },
      spec: () => ({
        ...this.sharedSpec(this.props.source, this.namespace),
        path: folderInSource(this.folder, chart.folder, part),
        dependsOn: isAfterInventory ? [{ name: this.nameOf(chart, DeliveryPart.INVENTORY) }] : undefined,
        serviceAccountName,
        decryption: decryption(decryptionSecretName),
        // What machines need has nothing to say about itself: no controller looks at a secondary infra cluster, and hosts may be added at any time.
        ...part === DeliveryPart.CLUSTER ? renderHealthChecks(chart, readiness) : renderFirstChecks(chart),
      }),
    };
  }

  /** Flux reads kubeconfigs in its own namespace only, and acts as a ServiceAccount of the cluster if it is told one. */
  private planAddons(chart: DeliveredChart): KustomizationPlan[] {
    const { addons, source } = this.props;
    return addons === undefined ? [] : chart.clusters.map(cluster => {
      const { name, namespace } = cluster.metadata;
      if (typeof namespace !== 'string') {
        refuse(this, 'input/missing-value', `the Cluster '${cluster.node.path}' has no namespace, and Flux looks for its kubeconfig in the namespace of the addons; `
          + 'give its chart a namespace');
      }
      return {
        name: `${this.nameOf(chart)}${chart.clusters.length > 1 ? `-${name}` : ''}-addons`,
        namespace,
        spec: () => ({
          ...this.sharedSpec({ ...addons.source ?? source, namespace: (addons.source ?? source).namespace ?? this.namespace }, namespace),
          path: folderInSource(addons.path),
          dependsOn: [{ name: this.nameOf(chart, DeliveryPart.CLUSTER), namespace: namespace === this.namespace ? undefined : this.namespace }],
          kubeConfig: { secretRef: { name: `${name}-kubeconfig`, key: KUBECONFIG_KEY } },
          decryption: decryption(addons.decryptionSecretName),
        }),
      };
    });
  }

  private nameOf(chart: DeliveredChart, part: DeliveryPart = DeliveryPart.CLUSTER): string {
    return `${this.props.namePrefix ?? ''}${chart.name}${SUFFIXES[part]}`;
  }

  private sharedSpec({ name, kind = FluxSourceKind.GIT_REPOSITORY, namespace }: FluxSource, ownNamespace: string): KustomizationSpec {
    const { interval = Duration.minutes(10), retryInterval = Duration.minutes(1), timeout = Duration.minutes(5), prune = true, suspend } = this.props;
    return {
      interval: goDuration(interval)!,
      retryInterval: goDuration(retryInterval),
      timeout: goDuration(timeout),
      prune,
      suspend: suspend === true ? true : undefined,
      sourceRef: { kind: l1Enum(kind), name, namespace: namespace === ownNamespace ? undefined : namespace },
    };
  }

  private checkDeletions(chart: Chart): void {
    const deletion = chart.node.findAll().find(construct => construct instanceof PoolDeletion);
    if (deletion !== undefined) {
      refuse(this, 'input/invalid-value', `'${deletion.node.path}' deletes a pool by a hook of Argo CD, and Flux would apply the pool again and again; `
        + 'leave it out, and remove the pool from the code when its machines are gone');
    }
  }

  private checkNames(plans: readonly KustomizationPlan[]): void {
    const twin = findTwin(plans.map(({ name, namespace }) => `${namespace}/${name}`));
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `two Kustomizations would be '${twin}'; give one of the clusters another name, `
        + "or deliver them apart, each delivery with its own 'namePrefix'");
    }
    plans.forEach(({ name }) => checkLabelName(this, 'Kustomization', name));
  }

  /**
   * Each cluster has a file of its own, so that the parts of a fleet can be written one by one, and all are in one folder: Flux applies folders, and what
   * applies the Kustomizations must not apply the clusters too.
   */
  private createKustomizations(app: FleetApp, plans: ReadonlyMap<DeliveredChart, readonly KustomizationPlan[]>): void {
    const parent = Chart.of(this);
    const folder = Names.toDnsLabel(parent);
    app._place(parent, { owner: folder, folder, nameOf: () => folder });
    for (const [{ name }, ofChart] of plans) {
      const chart = new Chart(this, name, { labels: { ...parent.labels } });
      app._place(chart, { owner: name, folder, nameOf: () => name });
      this.made.push(...ofChart.map(plan => createKustomization(chart, plan)));
    }
  }

  private warnOfDeadlock(): void {
    if (this.props.addons !== undefined && this.props.readiness === FluxReadiness.MACHINES) {
      tellWarningAtSynth(this, 'gitops/addons-after-machines', 'addons wait for machines, and machines wait for a network plugin; '
        + 'if it is among the addons, use FluxReadiness.API_SERVER');
    }
  }
}

function checkProps(props: FluxDeliveryProps): void {
  const { addons, decryptionSecretName, interval, namespace, retryInterval, serviceAccountName, source, timeout } = props;
  checkFluxSource('source', source);
  checkNamespace('namespace', namespace);
  Object.entries({ interval, retryInterval, timeout }).forEach(([prop, duration]) => checkDuration(prop, duration));
  checkReference('serviceAccountName', serviceAccountName);
  checkReference('decryptionSecretName', decryptionSecretName);
  if (addons !== undefined) {
    checkFolder('addons.path', addons.path);
    checkReference('addons.decryptionSecretName', addons.decryptionSecretName);
    checkFluxSource('addons.source', addons.source ?? source);
  }
}

function checkReference(prop: string, name?: string): void {
  if (name !== undefined) {
    checkObjectNameValue(prop, name);
  }
}

function checkDuration(prop: string, duration?: Duration): void {
  if (duration !== undefined && duration.toSeconds() === 0) {
    refuseValue('input/invalid-value', `'${prop}' is no time at all; use for example Duration.minutes(5)`);
  }
}

function folderInSource(...folders: string[]): string {
  return `./${joinFolders(...folders)}`;
}

function decryption(secretName?: string): KustomizationSpecDecryption | undefined {
  return secretName === undefined ? undefined : { provider: KustomizationSpecDecryptionProvider.SOPS, secretRef: { name: secretName } };
}
