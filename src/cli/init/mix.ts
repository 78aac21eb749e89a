import { CONTROL_PLANES } from './control-planes';
import { ControlPlanePiece, Piece, PoolPiece } from './pieces';
import { POOLS } from './pools';
import {
  ControlPlaneTraits, idlePrimaryReason, InfraTraits, poolSupport, primarySupport, ProviderRegistry, secondarySupport, unreconciledCarrierReason,
} from '../../knowledge';
import { UsageError } from '../arguments';

/** A control plane and the pools that join it, of which one that has nodes already needs none. */
export interface Mix extends Parts {
  /** Whether machines stand in several networks, and the API server has no tunnel to them: then somebody has to link these. */
  readonly needsLink: boolean;
}

interface Parts {
  readonly controlPlane: ControlPlanePiece;
  readonly pools: readonly PoolPiece[];
}

/** The mix that a word of the command line means, for example `kamaji+aws+metal3`. */
export function readMix(text: string, registry: ProviderRegistry): Mix {
  const [first, ...others] = text.split('+').map(word => word.trim());
  const controlPlane = find(CONTROL_PLANES, first, text, 'control plane');
  const pools = others.map(name => find(POOLS, name, text, 'pool'));
  if (pools.length === 0 && !needsNoPool(controlPlane, registry)) {
    const example = listMixes(registry).find(mix => mix.startsWith(`${first}+`));
    throw new UsageError(`'--mix ${text}' has no pool; write a control plane and at least one pool, for example '${example}'`);
  }
  const twin = others.find((name, index) => others.indexOf(name) < index);
  if (twin !== undefined) {
    throw new UsageError(`'--mix ${text}' has the pool '${twin}' twice; name it once, and copy its code for more`);
  }
  const parts = { controlPlane, pools };
  const reason = refusalOf(parts, registry);
  if (reason !== undefined) {
    throw new UsageError(`'--mix ${text}' cannot work: ${reason}; 'init --list' lists what can`);
  }
  return { ...parts, needsLink: needsLink(parts, registry) };
}

/** Every control plane with every pool that can join it, as they are written in `--mix`. */
export function listMixes(registry: ProviderRegistry): string[] {
  return CONTROL_PLANES.flatMap(controlPlane => [
    ...needsNoPool(controlPlane, registry) ? [controlPlane.name] : [],
    ...POOLS.filter(pool => refusalOf({ controlPlane, pools: [pool] }, registry) === undefined).map(pool => `${controlPlane.name}+${pool.name}`),
  ]);
}

/** A control plane that no machine can join has its pods elsewhere. */
function needsNoPool({ kind }: ControlPlanePiece, registry: ProviderRegistry): boolean {
  return registry.traitsOfControlPlane(kind)!.onlyPoolsOf?.length === 0;
}

/** Why a mix cannot work, by the traits of its parts; undefined if it can. */
export function refusalOf({ controlPlane, pools }: Parts, registry: ProviderRegistry): string | undefined {
  const traits = registry.traitsOfControlPlane(controlPlane.kind)!;
  const stranger = pools.find(({ nodePoolsOf = controlPlane.name }) => nodePoolsOf !== controlPlane.name);
  if (stranger !== undefined) {
    return `'${stranger.name}' are node pools of ${registry.traitsOfControlPlane(kindOf(stranger.nodePoolsOf!))!.controlPlaneName} itself, which join no other control plane`;
  }
  const carrier = carrierOf(controlPlane);
  const providers = providersOf({ controlPlane, pools }, registry);
  const joining = providers.map(infra => ({ infra, support: poolSupport(infra, traits) })).find(({ support }) => !support.isPossible);
  if (joining !== undefined) {
    return `machines of ${joining.infra.provider} cannot join: ${joining.support.text}`;
  }
  if (traits.onlyPrimary !== undefined) {
    return undefined;
  }
  const reasons = providers.map(primary => primaryRefusal(primary, providers, traits, carrier));
  return reasons.includes(undefined) ? undefined : reasons[0];
}

function needsLink(parts: Parts, registry: ProviderRegistry): boolean {
  return parts.controlPlane.isOnMachines && new Set(providersOf(parts, registry).map(({ platform }) => platform)).size > 1;
}

/** The provider whose machines carry the control plane. */
function carrierOf({ isOnMachines, name }: ControlPlanePiece): string | undefined {
  return isOnMachines ? name : undefined;
}

/** Whose machines there are, of the control plane and of pools that join it. */
function providersOf({ controlPlane, pools }: Parts, registry: ProviderRegistry): InfraTraits[] {
  const carrier = carrierOf(controlPlane);
  const joined = pools.filter(({ nodePoolsOf }) => nodePoolsOf === undefined).map(({ name, provider = name }) => provider);
  return [...new Set([...carrier === undefined ? [] : [carrier], ...joined])].map(name => infraOf(name, registry));
}

/** Why a mix does not work with one of its infra clusters as the primary. */
function primaryRefusal(primary: InfraTraits, all: readonly InfraTraits[], controlPlane: ControlPlaneTraits, carrier?: string): string | undefined {
  const own = primarySupport(primary, controlPlane);
  const idle = own.isPossible ? idlePrimaryReason(primary, controlPlane, carrier) : own.text;
  if (idle !== undefined) {
    return `${primary.infraClusterKind} cannot be the primary: ${idle}`;
  }
  for (const infra of all.filter(other => other !== primary)) {
    const support = secondarySupport(infra);
    const reason = support.isPossible ? unreconciledCarrierReason(infra, carrier) : support.text;
    if (reason !== undefined) {
      return `${infra.infraClusterKind} cannot stand beside ${primary.infraClusterKind}: ${reason}`;
    }
  }
  return undefined;
}

function kindOf(controlPlane: string): string {
  return CONTROL_PLANES.find(({ name }) => name === controlPlane)!.kind;
}

/** Each piece is of a provider that has infrastructure of its own, which a test keeps. */
function infraOf(name: string, registry: ProviderRegistry): InfraTraits {
  return registry.infrastructure.find(({ traits }) => traits.provider === name)!.traits;
}

function find<T extends Piece>(pieces: readonly T[], name: string, text: string, what: string): T {
  const found = pieces.find(piece => piece.name === name);
  if (found === undefined) {
    throw new UsageError(`'${name}' in '--mix ${text}' is not a ${what} that init knows; use one of ${pieces.map(piece => piece.name).join(', ')}`);
  }
  return found;
}
