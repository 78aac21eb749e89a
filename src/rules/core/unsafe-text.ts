import {
  ARGUMENT_VALUE, isNodeText, LiteralDialect, NODE_TEXT_FIELDS, nodeTextKind, NodeTextKind, nodeTextProblem, SHELL_ARGUMENT, SHELL_WORD,
  TextDialect, YAML_WORD,
} from '../../core';
import { BootstrapKind, Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';
import { isText } from '../shared/fields';
import { argumentValues, NodeConfig, nodeConfigs, registrationsOf, SOME_RENDERER } from '../shared/node-configs';

interface NodeText {
  readonly at: Field;
  readonly kind: NodeTextKind;
}

const LITERAL = new LiteralDialect('nobody', /^\{\{/);
/** What clusterctl or a program on the node fills in. */
const VARIABLE = /\$\{[^{}\n]*\}/g;

export const UNSAFE_TEXT: Rule = {
  code: 'text/unsafe',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/pkg/cloudinit/{files,users,mounts,disk_setup,fs_setup,ntp}.go, bootstrap/kubeadm/pkg/ignition/clc/clc.go; '
    + 'kubernetes cmd/kubeadm/app/phases/kubelet/flags.go; cluster-api-provider-aws bootstrap/eks/internal/userdata; '
    + 'k0smotron internal/controller/bootstrap/worker_bootstrap_controller.go, internal/controller/util/download.go',
  check: (topology, registry) => nodeConfigs(topology, registry).flatMap(config => {
    const dialect = dialectOf(config);
    return textsOf(config).filter(({ at, kind }) => isText(at) && !isNodeText(kind, withoutVariables(at.text!, kind), dialect))
      .map(({ at, kind }) => ({ at, message: nodeTextProblem(nameIn(at), kind, at.text!) }));
  }),
};

function withoutVariables(text: string, kind: NodeTextKind): string {
  return text.includes('${') ? text.replace(VARIABLE, kind.standIn) : text;
}

/** EKS marks its user data as no template. */
function dialectOf({ bootstrapKind }: NodeConfig): TextDialect {
  return bootstrapKind === BootstrapKind.EKS ? LITERAL : SOME_RENDERER;
}

function textsOf(node: NodeConfig): NodeText[] {
  const { config } = node;
  const { path, owner, permissions } = NODE_TEXT_FIELDS.files;
  return [
    ...config.member('files').items().flatMap(file => [
      { at: file.member('path'), kind: path }, { at: file.member('owner'), kind: owner }, { at: file.member('permissions'), kind: permissions },
    ]),
    ...config.member('users').items().flatMap(user => textsIn(user, NODE_TEXT_FIELDS.users)),
    ...config.at('diskSetup.partitions').items().flatMap(partition => [
      ...textsIn(partition, NODE_TEXT_FIELDS.partitions),
      ...partition.member('diskLayout').items().flatMap(part => textsIn(part, NODE_TEXT_FIELDS.partitions)),
    ]),
    ...config.at('diskSetup.filesystems').items().flatMap(filesystem => textsIn(filesystem, NODE_TEXT_FIELDS.filesystems)),
    ...config.member('mounts').items().flatMap(mount => mount.items()).map(at => ({ at, kind: YAML_WORD })),
    ...config.at('ntp.servers').items().map(at => ({ at, kind: YAML_WORD })),
    ...lineOf(node),
  ];
}

/** What becomes a part of one line: of an environment file, or of a shell script. */
function lineOf(node: NodeConfig): NodeText[] {
  const { bootstrapKind, config } = node;
  if (bootstrapKind === BootstrapKind.K0S) {
    return [
      ...config.member('args').items().map(at => ({ at, kind: SHELL_ARGUMENT })),
      ...['k0sInstallDir', 'workingDir', 'downloadURL', 'version'].map(name => ({ at: config.member(name), kind: SHELL_WORD })),
    ];
  }
  const registrations = registrationsOf(node);
  return [
    ...registrations.flatMap(registration => [
      { at: registration.member('name'), kind: ARGUMENT_VALUE }, { at: registration.member('criSocket'), kind: ARGUMENT_VALUE },
    ]),
    ...[config, ...registrations].flatMap(field => argumentValues(field.member('kubeletExtraArgs'))).map(at => ({ at, kind: ARGUMENT_VALUE })),
  ];
}

/** All texts of an entry, also those of a field that nobody has thought of here. */
function textsIn(entry: Field, kinds: { readonly [field: string]: NodeTextKind }): NodeText[] {
  return entry.members().flatMap(member => [member, ...member.items()].map(at => ({ at, kind: nodeTextKind(kinds, `${member.step}`) })));
}

/** The name of a field, or of the list that it is an entry of. */
function nameIn(at: Field): string {
  return `${at.path.filter(step => typeof step === 'string').pop()}`;
}
