import {
  ARGUMENT_VALUE, isNodeText, LiteralDialect, NODE_TEXT_FIELDS, nodeTextKind, NodeTextKind, nodeTextProblem, SHELL_ARGUMENT, SHELL_WORD,
  TextDialect, YAML_WORD,
} from '../../core';
import { BootstrapKind, Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';
import { isText } from '../shared/fields';
import { argumentValues, NodeConfig, nodeConfigs, SOME_RENDERER } from '../shared/node-configs';

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
    return new NodeTexts(config).texts.filter(({ at, kind }) => !isNodeText(kind, withoutVariables(at.text!, kind), dialect))
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

/** The texts of a config that reach nodes as a part of something else. */
class NodeTexts {
  public readonly texts: NodeText[] = [];

  constructor(node: NodeConfig) {
    const { config } = node;
    const { files: { path, owner, permissions }, users, partitions, filesystems } = NODE_TEXT_FIELDS;
    for (const file of config.member('files').items()) {
      this.add(file.member('path'), path);
      this.add(file.member('owner'), owner);
      this.add(file.member('permissions'), permissions);
    }
    config.member('users').items().forEach(user => this.addAll(user, users));
    if (config.has('diskSetup')) {
      for (const partition of config.at('diskSetup.partitions').items()) {
        this.addAll(partition, partitions);
        partition.member('diskLayout').items().forEach(part => this.addAll(part, partitions));
      }
      config.at('diskSetup.filesystems').items().forEach(filesystem => this.addAll(filesystem, filesystems));
    }
    config.member('mounts').items().forEach(mount => mount.items().forEach(at => this.add(at, YAML_WORD)));
    config.at('ntp.servers').items().forEach(at => this.add(at, YAML_WORD));
    this.addLine(node);
  }

  /** What becomes a part of one line: of an environment file, or of a shell script. */
  private addLine({ bootstrapKind, config, registrations }: NodeConfig): void {
    if (bootstrapKind === BootstrapKind.K0S) {
      config.member('args').items().forEach(at => this.add(at, SHELL_ARGUMENT));
      ['k0sInstallDir', 'workingDir', 'downloadURL', 'version'].forEach(name => this.add(config.member(name), SHELL_WORD));
      return;
    }
    for (const registration of registrations) {
      this.add(registration.member('name'), ARGUMENT_VALUE);
      this.add(registration.member('criSocket'), ARGUMENT_VALUE);
    }
    [config, ...registrations].forEach(field => argumentValues(field.member('kubeletExtraArgs')).forEach(at => this.add(at, ARGUMENT_VALUE)));
  }

  /** All texts of an entry, also those of a field that nobody has thought of here. */
  private addAll(entry: Field, kinds: { readonly [field: string]: NodeTextKind }): void {
    for (const member of entry.members()) {
      const kind = nodeTextKind(kinds, `${member.step}`);
      this.add(member, kind);
      member.items().forEach(at => this.add(at, kind));
    }
  }

  private add(at: Field, kind: NodeTextKind): void {
    if (isText(at)) {
      this.texts.push({ at, kind });
    }
  }
}

/** The name of a field, or of the list that it is an entry of. */
function nameIn(at: Field): string {
  return `${at.path.filter(step => typeof step === 'string').pop()}`;
}
