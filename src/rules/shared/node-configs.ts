import { oncePerCheck } from './once-per-topology';
import { JinjaDialect } from '../../core';
import { BootstrapKind } from '../../knowledge';
import { CONTROL_PLANE_GROUP, Field, isRecord } from '../../topology';

/** What is done on nodes, and who does it. */
export interface NodeConfig {
  readonly bootstrapKind: BootstrapKind;
  /** Where files, users, commands and the like stand. */
  readonly config: Field;
  /** How nodes register by kubeadm: the first of a control plane initializes, all others join. */
  readonly registrations: readonly Field[];
}

const NO_FIELDS: readonly Field[] = [];
/** A variable of a Go template. Whether the provider knows it is the business of text/foreign-template. */
const GO_VARIABLE = /\{\{ ?\.\w+ ?\}\}/g;
/** A text that Go leaves to jinja, as in templates of Equinix Metal, whose provider renders user data. */
const RAW_GO_TEXT = /\{\{ ?`([^`]*)` ?\}\}/g;

/** Who renders the texts of nodes, where it counts only that somebody does. */
class SomeRenderer extends JinjaDialect {
  public literalPart(text: string, standIn: string): string {
    return super.literalPart(text.replace(RAW_GO_TEXT, '$1').replace(GO_VARIABLE, standIn), standIn);
  }
}

export const SOME_RENDERER = new SomeRenderer();

/** What every bootstrap config, template of one and control plane on machines does on its nodes, whether or not somebody uses it. */
export const nodeConfigs = oncePerCheck<readonly NodeConfig[]>((topology, registry) => [
  ...registry.kinds.flatMap(({ group, kind, bootstrapKind }) => bootstrapKind === undefined ? [] : topology.ofKind(group, kind)
    .map(object => nodeConfig(bootstrapKind, object.at(kind.endsWith('Template') ? 'spec.template.spec' : 'spec')))),
  ...topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlane')
    .map(object => nodeConfig(BootstrapKind.KUBEADM, object.at('spec.kubeadmConfigSpec'))),
  ...topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlaneTemplate')
    .map(object => nodeConfig(BootstrapKind.KUBEADM, object.at('spec.template.spec.kubeadmConfigSpec'))),
]);

function nodeConfig(bootstrapKind: BootstrapKind, config: Field): NodeConfig {
  const isKubeadm = bootstrapKind === BootstrapKind.KUBEADM;
  return { bootstrapKind, config, registrations: isKubeadm ? [config.at('initConfiguration.nodeRegistration'), config.at('joinConfiguration.nodeRegistration')] : [] };
}

/** An argument of a program and its value. */
export interface NamedArgument {
  readonly name: string;
  readonly value: Field;
}

/** The arguments of a program, which v1beta1 has in a map and v1beta2 in a list. */
export function namedArguments(args: Field): NamedArgument[] {
  return Array.isArray(args.value)
    ? args.items().map(item => ({ name: item.textOf('name') ?? '', value: item.member('value') }))
    : args.members().map(value => ({ name: `${value.step}`, value }));
}

/** The values of arguments that are texts and fit. Mostly none does, and then no fields are made of the arguments. */
export function argumentsThat(fits: (text: string) => boolean, args: Field | undefined): readonly Field[] {
  const isMeant = (value: unknown) => typeof value === 'string' && fits(value);
  const { value: list } = args ?? {};
  const hasOne = Array.isArray(list) ? list.some(entry => isRecord(entry) && isMeant(entry.value))
    : isRecord(list) && Object.values(list).some(isMeant);
  return hasOne ? namedArguments(args!).map(({ value }) => value).filter(({ value }) => isMeant(value)) : NO_FIELDS;
}
