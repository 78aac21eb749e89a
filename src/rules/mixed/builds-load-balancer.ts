import { Finding, HostedPrimary, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { nameOf } from '../shared/fields';
import { KnownCluster, knownClusters, managedByField, managedByOf } from '../shared/known-clusters';

/** The managed control planes, whose primary is of their own, build no load balancer. */
export const BUILDS_LOAD_BALANCER: Rule = {
  code: 'infrastructure/builds-load-balancer',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws controllers/awscluster_controller.go; cluster-api-provider-azure controllers/azurecluster_controller.go; '
    + 'cluster-api-provider-kubevirt controllers/kubevirtcluster_controller.go; k0smotron internal/controller/controlplane/k0smotron_controlplane_controller.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry)
    .flatMap(cluster => [...settingFindings(cluster, registry), ...annotationFindings(cluster)]),
};

/** A provider that has several settings has a rule of its own. */
function settingFindings({ primary, primaryTraits, controlPlaneTraits }: KnownCluster, registry: ProviderRegistry): Finding[] {
  const takesSetting = controlPlaneTraits?.isHosted === true && primaryTraits?.hostedPrimary === HostedPrimary.SETTING;
  if (primary === undefined || !takesSetting || managedByOf(primary) !== undefined) {
    return [];
  }
  const { switchField, offValue } = registry.infrastructureOf(primary.kind)?.apiServerLoadBalancer ?? {};
  const at = switchField === undefined ? undefined : primary.at(switchField);
  return at === undefined || at.value === offValue ? [] : [{
    at,
    message: `the controller of ${primary.kind} builds a load balancer for an API server that ${controlPlaneTraits.controlPlaneName} runs elsewhere; `
      + `set '${nameOf(at)}' to ${typeof offValue === 'string' ? `'${offValue}'` : `${offValue}`}`,
  }];
}

/** A load balancer that nobody uses does no harm where the endpoint is that of the control plane in the end. */
function annotationFindings({ primary, primaryTraits, controlPlaneTraits }: KnownCluster): Finding[] {
  const { isHosted = false, managedBy, controlPlaneName, reportsReady, overwritesEndpoint = false } = controlPlaneTraits ?? {};
  if (overwritesEndpoint && primaryTraits?.keepsWrittenEndpoint === true) {
    return [];
  }
  const isNeeded = isHosted && managedBy !== undefined && primaryTraits?.hostedPrimary === HostedPrimary.MANAGED_BY;
  const isServed = primary !== undefined && (reportsReady ?? [primary.kind]).includes(primary.kind);
  return !isNeeded || !isServed || managedByOf(primary) !== undefined ? [] : [{
    at: managedByField(primary),
    message: `the controller of ${primary.kind} always builds a load balancer, and ${controlPlaneName} runs the API server elsewhere; `
      + `set the annotation to '${managedBy}', which keeps the controller away`,
  }];
}
