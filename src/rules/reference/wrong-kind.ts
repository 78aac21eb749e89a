import { checkReferences } from './check-references';
import { digitsOf } from './names';
import { nearestName } from '../../core';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import {
  ADDONS_GROUP, BOOTSTRAP_GROUP, CLUSTER_GROUP, CONTROL_PLANE_GROUP, Field, INFRASTRUCTURE_GROUP, IPAM_GROUP, Reference, ReferenceRole, Topology,
} from '../../topology';

/** The kinds that a role admits in the groups of Cluster API; those of other projects are theirs to name. */
interface Expectation {
  readonly what: string;
  readonly groups: readonly string[];
  /** Whether it is cloned, which takes `Template` off the kind. */
  readonly isTemplate: boolean;
  /** Whether a kind of those groups can be meant. */
  admits(kind: string, registry: ProviderRegistry): boolean;
}

/** The kinds of the contracts that come alone and as templates. */
const KINDS_WITH_TEMPLATE = /(Cluster|ControlPlane|Machine|MachinePool|Config|Remediation)(Template)?$/;
const CLUSTER_API_GROUPS = ['', CLUSTER_GROUP, INFRASTRUCTURE_GROUP, BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP, ADDONS_GROUP, IPAM_GROUP];

const EXPECTATIONS: { readonly [role in ReferenceRole]: Expectation } = {
  [ReferenceRole.INFRA_CLUSTER]: {
    what: 'an infra cluster',
    groups: [INFRASTRUCTURE_GROUP],
    isTemplate: false,
    admits: kind => !/(Machine|MachinePool)$/.test(kind),
  },
  [ReferenceRole.CONTROL_PLANE]: {
    what: 'a control plane',
    // Managed control planes of some clouds and vcluster are in the group of infrastructure.
    groups: [CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP],
    isTemplate: false,
    admits: (kind, registry) => !/(Machine|MachinePool)$/.test(kind)
      && (registry.traitsOfInfraCluster(kind) === undefined || registry.traitsOfControlPlane(kind) !== undefined),
  },
  [ReferenceRole.MACHINE_TEMPLATE]: {
    what: 'a machine template',
    groups: [INFRASTRUCTURE_GROUP],
    isTemplate: true,
    admits: kind => kind.endsWith('MachineTemplate'),
  },
  [ReferenceRole.MACHINE]: {
    what: 'a machine',
    groups: [INFRASTRUCTURE_GROUP],
    isTemplate: false,
    admits: kind => !/(Cluster|MachinePool)$/.test(kind),
  },
  [ReferenceRole.MACHINE_POOL]: {
    what: 'a machine pool',
    groups: [INFRASTRUCTURE_GROUP],
    isTemplate: false,
    admits: kind => !/(Cluster|Machine)$/.test(kind),
  },
  [ReferenceRole.BOOTSTRAP_TEMPLATE]: {
    what: 'a bootstrap template', groups: [BOOTSTRAP_GROUP], isTemplate: true, admits: () => true,
  },
  [ReferenceRole.BOOTSTRAP_CONFIG]: {
    what: 'a bootstrap config', groups: [BOOTSTRAP_GROUP], isTemplate: false, admits: () => true,
  },
  [ReferenceRole.TEMPLATE]: { what: 'a template', groups: [], isTemplate: true, admits: () => true },
};

/** What a CustomResourceDefinition can be called. */
const KIND = /^[a-z]([-a-z0-9]*[a-z0-9])?$/i;
const LONGEST_KIND = 63;
/** Kinds of different providers may differ at the start alone, as OCICluster and GCPCluster do. */
const PREFIX_LENGTH = 3;

export const WRONG_KIND: Rule = {
  code: 'reference/wrong-kind',
  severity: Severity.ERROR,
  source: 'cluster-api controllers/external/util.go, internal/contract/version.go and docs/book/src/developer/providers/contracts',
  isLocal: true,
  check: (topology, registry) => checkReferences(topology, reference => wrongKind(topology, reference, registry)),
};

/** What is wrong with the kind or the group of a reference. */
export function wrongKind(topology: Topology, reference: Reference, registry: ProviderRegistry): Finding | undefined {
  const { role, group, kind, field, targets } = reference;
  if (role === undefined) {
    return targets.length > 0 || !field.has('apiGroup') ? undefined : misplaced(reference, otherGroup(topology, reference));
  }
  if (lacksRequiredGroup(reference)) {
    return undefined;
  }
  const slip = unknownKind(reference, EXPECTATIONS[role], registry);
  if (slip !== undefined) {
    return { at: field.member('kind'), message: slip };
  }
  const { groups, isTemplate, admits } = EXPECTATIONS[role];
  const isOfClusterApi = CLUSTER_API_GROUPS.includes(group);
  if (isOfClusterApi && (kind.endsWith('Template') !== isTemplate || (groups.includes(group) && !admits(kind, registry)))) {
    return { at: field.member('kind'), message: kindMessage(reference, EXPECTATIONS[role], registry) };
  }
  const isMisplaced = isOfClusterApi && groups.length > 0 && !groups.includes(group) && !isOldManagedControlPlane(reference);
  return misplaced(reference, isMisplaced ? groups.join(' or ') : otherGroup(topology, reference));
}

/** What is wrong with a kind that nobody can have, or that is a known one but for a letter. Names with other digits are no slips. */
function unknownKind(reference: Reference, { what, isTemplate, admits }: Expectation, registry: ProviderRegistry): string | undefined {
  const { field, group, kind, targets } = reference;
  // The schemas of references with a group have the same limits.
  if (!field.has('apiGroup') && (kind.length > LONGEST_KIND || !KIND.test(kind))) {
    return kind === '' ? `'kind' is empty; write the kind of ${what}${suchAs(reference, registry)}`
      : `'kind' '${kind.slice(0, LONGEST_KIND)}' is not the name of a kind; use at most ${LONGEST_KIND} letters and digits${suchAs(reference, registry)}`;
  }
  if (targets.length > 0 || registry.schemas.versionsOf(group, kind).length > 0) {
    return undefined;
  }
  const start = kind.slice(0, PREFIX_LENGTH).toLowerCase();
  const similar = nearestName(kind, registry.schemas.kindsOf(group).filter(known => known.toLowerCase().startsWith(start)
    && digitsOf(known) === digitsOf(kind) && /Template$/.test(known) === isTemplate && admits(known, registry)), 1);
  return similar && `'kind' ${kind} is unknown in the group ${group}; did you mean '${similar}'?`;
}

/** Most often an object and its template are mixed up. */
function kindMessage(reference: Reference, { what, groups, isTemplate, admits }: Expectation, registry: ProviderRegistry): string {
  const { field, group, kind } = reference;
  const isOfTemplate = /Template$/.test(kind);
  const counterpart = isOfTemplate ? kind.replace(/Template$/, '') : `${kind}Template`;
  const isMeant = KINDS_WITH_TEMPLATE.test(counterpart) && (groups.length === 0 || groups.includes(group)) && admits(counterpart, registry);
  if (isOfTemplate !== isTemplate && isMeant) {
    return isTemplate
      ? `'kind' ${kind} is ${/Machine$/.test(kind) ? 'a machine' : 'a single object'}, and '${lastName(field)}' needs its template; use '${counterpart}'`
      : `'kind' ${kind} is a template, and '${lastName(field)}' needs an object made from it; use '${counterpart}'`;
  }
  return `'kind' ${kind} is not ${what}, which '${lastName(field)}' has to name; refer to one${suchAs(reference, registry)}`;
}

/** A kind that will do, unless there is none that will do everywhere. */
function suchAs({ role }: Reference, registry: ProviderRegistry): string {
  const example = role && registry.exampleOf(role);
  return example === undefined ? '' : `, such as ${example}`;
}

/** Whether a reference names no group where the schema asks for one, and says so. */
export function lacksRequiredGroup({ role, from, field }: Reference): boolean {
  return role !== undefined && from.version !== 'v1beta1' && !field.has('apiGroup') && !field.has('apiVersion');
}

/** The group of an object of the bundle that the reference would mean under that group. */
function otherGroup(topology: Topology, { targets, otherSide, kind, name, namespace }: Reference): string | undefined {
  return targets.length > 0 || otherSide !== undefined ? undefined
    : topology.namedInAnyGroup(kind, name).find(object => object.namespace === namespace)?.group;
}

/** Before they had an infra cluster of their own, managed control planes were used for both references, and that still works. */
function isOldManagedControlPlane({ role, group, kind }: Reference): boolean {
  return role === ReferenceRole.INFRA_CLUSTER && group === CONTROL_PLANE_GROUP && /ManagedControlPlane$/.test(kind);
}

function groupField(field: Field): Field {
  const apiGroup = field.member('apiGroup');
  return apiGroup.exists ? apiGroup : field.member('apiVersion');
}

function misplaced({ field, kind }: Reference, right: string | undefined): Finding | undefined {
  if (right === undefined) {
    return undefined;
  }
  const at = groupField(field);
  const message = at.text === undefined
    ? `'apiVersion' is missing; ${kind} is of group ${right}`
    : `'${String(at.step)}' ${at.text} is not of the group of ${kind}; it is ${right}`;
  return { at, message };
}

function lastName({ path }: Field): string {
  return String(path.filter(step => typeof step === 'string').pop());
}
