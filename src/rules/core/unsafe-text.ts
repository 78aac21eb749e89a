import {
  ARGUMENT_VALUE, isNodeText, LiteralDialect, NODE_TEXT_FIELDS, nodeTextKind, NodeTextKind, nodeTextProblem, SHELL_ARGUMENT, SHELL_WORD,
  TextDialect, YAML_WORD,
} from '../../core';
import { BootstrapKind, Rule, Severity } from '../../knowledge';
import { Field, isRecord } from '../../topology';
import { itemsOf, textsThat } from '../shared/fields';
import { argumentsThat, NodeConfig, nodeConfigs, SOME_RENDERER } from '../shared/node-configs';

interface NodeText {
  readonly at: Field;
  readonly kind: NodeTextKind;
}

const LITERAL = new LiteralDialect('nobody', /^\{\{/);
/** What clusterctl or a program on the node fills in, or the provider of Scaleway, whose expressions stand in three brackets. */
const VARIABLE = /\$\{[^{}\n]*\}|\[\[\[ ?\.\w+ ?\]\]\]/g;

export const UNSAFE_TEXT: Rule = {
  code: 'text/unsafe',
  severity: Severity.ERROR,
  knowsVariables: true,
  source: 'cluster-api bootstrap/kubeadm/pkg/cloudinit/{files,users,mounts,disk_setup,fs_setup,ntp}.go, bootstrap/kubeadm/pkg/ignition/clc/clc.go; '
    + 'kubernetes cmd/kubeadm/app/phases/kubelet/flags.go; cluster-api-provider-aws bootstrap/eks/internal/userdata; '
    + 'k0smotron internal/controller/bootstrap/worker_bootstrap_controller.go, internal/controller/util/download.go; '
    + 'cluster-api-provider-packet pkg/cloud/packet/client.go; cluster-api-provider-scaleway internal/service/scaleway/instance/instance.go',
  isLocal: true,
  check: (topology, registry) => nodeConfigs(topology, registry).flatMap(config => new NodeTexts(config).unsafe)
    .map(({ at, kind }) => ({ at, message: nodeTextProblem(nameIn(at), kind, at.text!) })),
};

function withoutVariables(text: string, kind: NodeTextKind): string {
  return text.includes('${') || text.includes('[[[') ? text.replace(VARIABLE, kind.standIn) : text;
}

/** EKS marks its user data as no template. */
function dialectOf({ bootstrapKind }: NodeConfig): TextDialect {
  return bootstrapKind === BootstrapKind.EKS ? LITERAL : SOME_RENDERER;
}

/** The texts of a config that reach nodes as a part of something else, as far as they would not do so as they are. Nearly all would, and no field is made of those. */
class NodeTexts {
  public readonly unsafe: NodeText[] = [];
  private readonly dialect: TextDialect;

  constructor(node: NodeConfig) {
    const { config } = node;
    const { files: { path, owner, permissions }, users, partitions, filesystems } = NODE_TEXT_FIELDS;
    this.dialect = dialectOf(node);
    for (const file of itemsOf(config, 'files')) {
      this.check(file, 'path', path);
      this.check(file, 'owner', owner);
      this.check(file, 'permissions', permissions);
    }
    for (const user of itemsOf(config, 'users')) {
      this.checkAll(user, users);
    }
    const disks = config.find('diskSetup');
    if (disks !== undefined) {
      for (const partition of itemsOf(disks, 'partitions')) {
        this.checkAll(partition, partitions);
        itemsOf(partition, 'diskLayout').forEach(part => this.checkAll(part, partitions));
      }
      itemsOf(disks, 'filesystems').forEach(filesystem => this.checkAll(filesystem, filesystems));
    }
    itemsOf(config, 'mounts').forEach(mount => this.checkList(mount, YAML_WORD));
    this.checkList(config.find('ntp')?.find('servers'), YAML_WORD);
    this.checkLine(node);
  }

  /** What becomes a part of one line: of an environment file, or of a shell script. */
  private checkLine({ bootstrapKind, config, registrations }: NodeConfig): void {
    if (bootstrapKind === BootstrapKind.K0S) {
      this.checkList(config.find('args'), SHELL_ARGUMENT);
      // Windows has paths with backslashes, and no shell reads them.
      const paths = config.find('provisioner')?.textOf('platform') === 'windows' ? [] : ['k0sInstallDir', 'workingDir'];
      [...paths, 'downloadURL', 'version'].forEach(name => this.check(config, name, SHELL_WORD));
      return;
    }
    for (const registration of registrations) {
      this.check(registration, 'name', ARGUMENT_VALUE);
      this.check(registration, 'criSocket', ARGUMENT_VALUE);
    }
    this.checkArguments(config);
    for (const registration of registrations) {
      this.checkArguments(registration);
    }
  }

  private checkArguments(field: Field): void {
    this.add(argumentsThat(text => !this.isSafe(text, ARGUMENT_VALUE), field.find('kubeletExtraArgs')), ARGUMENT_VALUE);
  }

  /** All texts of an entry, also those of a field that nobody has thought of here. */
  private checkAll(entry: Field, kinds: { readonly [field: string]: NodeTextKind }): void {
    for (const name in isRecord(entry.value) ? entry.value : {}) {
      const kind = nodeTextKind(kinds, name);
      this.check(entry, name, kind);
      this.checkList(entry.find(name), kind);
    }
  }

  private checkList(list: Field | undefined, kind: NodeTextKind): void {
    this.add(textsThat(text => !this.isSafe(text, kind), list), kind);
  }

  private add(fields: readonly Field[], kind: NodeTextKind): void {
    for (const at of fields) {
      this.unsafe.push({ at, kind });
    }
  }

  private check(field: Field, name: string, kind: NodeTextKind): void {
    const text = field.textOf(name);
    if (text !== undefined && !this.isSafe(text, kind)) {
      this.unsafe.push({ at: field.member(name), kind });
    }
  }

  private isSafe(text: string, kind: NodeTextKind): boolean {
    return text === '' || isNodeText(kind, withoutVariables(text, kind), this.dialect);
  }
}

/** The name of a field, or of the list that it is an entry of. */
function nameIn(at: Field): string {
  return `${at.path.filter(step => typeof step === 'string').pop()}`;
}
