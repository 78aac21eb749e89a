import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { createDataTemplate, Metal3DataProps } from './data-template';
import { Metal3Image } from './image';
import { L1 } from './l1';
import { wipesReusedHosts } from './node-reuse';
import { RotatingTemplate, TemplateNaming, tellWarningAtSynth } from '../../cdk8s-helpers';
import { IMixedCluster, providerVersionOf } from '../../contract';
import { ClusterApiVersion, copyProps, findTwin, HostSelector, HostSelectorOperator, inScope, l1Enum, refuseValue } from '../../core';

/** What happens to the disks of a host when it is released. */
export enum Metal3AutomatedCleaningMode {
  /** Partition tables are wiped. */
  METADATA = 'metadata',
  /** Nothing; data survives. */
  DISABLED = 'disabled',
}

/** What a Metal3 control plane or pool takes of hosts. */
export interface Metal3MachineProps {
  /** The operating system image. */
  readonly image: Metal3Image;
  /**
   * Which of the available hosts are taken.
   * @default - any available host
   */
  readonly hostSelector?: HostSelector;
  /**
   * Metadata and network configuration of the hosts.
   * @default - what the baremetal operator and the image bring
   */
  readonly data?: Metal3DataProps;
  /**
   * What happens to the disks of a host when it is released.
   * @default - what the BareMetalHost says
   */
  readonly automatedCleaningMode?: Metal3AutomatedCleaningMode;
  /**
   * Prefer the same hosts when machines are replaced. Wants cleaning to be disabled and no spare host.
   *
   * A pool whose machines are to keep their hosts has it before the change that rolls them: Metal3 reads it from the template of the old machines. For
   * a control plane it reads the new template, so there both can come at once. Hosts stay reserved for a pool, also when it is gone: `PoolDeletion`
   * sets them free.
   * @default false
   */
  readonly nodeReuse?: boolean;
}

/**
 * The templates of a Metal3 control plane or pool.
 * @internal
 */
export interface Metal3Templates {
  readonly machineTemplate: ApiObject;
  readonly dataTemplate?: ApiObject;
}

/** Creates the machine template and, if there is data, its data template. */
export function createTemplates(scope: Construct, cluster: IMixedCluster, naming: TemplateNaming, given: Metal3MachineProps): Metal3Templates {
  const props = copyProps(given);
  inScope(scope, () => {
    props.image._check();
    checkHostSelector(props.hostSelector);
  });
  if (wipesReusedHosts(props.nodeReuse, props.automatedCleaningMode)) {
    tellWarningAtSynth(scope, 'metal3/node-reuse-cleaning', "'nodeReuse' keeps hosts but not what is on their disks; "
      + "set 'automatedCleaningMode' to Metal3AutomatedCleaningMode.DISABLED");
  }
  const dataTemplate = props.data && createDataTemplate(scope, cluster, naming.baseName, props.data);
  const isV1Beta1 = providerVersionOf(cluster) === ClusterApiVersion.V1BETA1;
  const parts: TemplateParts = {
    dataTemplate, userData: cluster.bootstrap._dataSecretName, writesNodeReuse: cluster.limits.hasOlderProviders !== true,
  };
  const inV1Beta2 = () => renderV1Beta2(props, parts);
  const machineTemplate = new RotatingTemplate(scope, 'MachineTemplate', {
    spec: isV1Beta1 ? () => renderV1Beta1(props, parts) : inV1Beta2,
    // Metal3 reads it from the template that an old machine of a pool came from, so it is changed in place; a new name would roll without reuse. Of a
    // control plane it reads the template that is referred to now, for which the name does not matter.
    newestSpec: props.nodeReuse === true ? () => renderV1Beta2({ ...props, nodeReuse: false }, parts) : inV1Beta2,
    ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).Metal3MachineTemplate.GVK,
    ...naming,
  });
  return { machineTemplate, dataTemplate };
}

/** What a machine template refers to. */
interface TemplateParts {
  readonly dataTemplate?: ApiObject;
  /** The Secret with the user data, where it is not made from a bootstrap config. */
  readonly userData?: string;
  /** Whether the default of `nodeReuse` is written out. */
  readonly writesNodeReuse: boolean;
}

function renderV1Beta1(props: Metal3MachineProps, parts: TemplateParts): unknown {
  const image = props.image._render();
  const rendered = image && { url: image.url, checksum: image.checksum, checksumType: l1Enum(image.checksumType), format: l1Enum(image.format) };
  return L1.v1beta1().Metal3MachineTemplate.manifest({
    spec: { nodeReuse: nodeReuse(props, parts), template: { spec: { image: rendered, ...renderMachine(props, parts) } } },
  }).spec;
}

function renderV1Beta2(props: Metal3MachineProps, parts: TemplateParts): unknown {
  const image = props.image._render();
  const rendered = image && { url: image.url, checksum: image.checksum, checksumType: l1Enum(image.checksumType), diskFormat: l1Enum(image.format) };
  return L1.v1beta2().Metal3MachineTemplate.manifest({
    spec: { nodeReuse: nodeReuse(props, parts), template: { spec: { image: rendered, ...renderMachine(props, parts) } } },
  }).spec;
}

function nodeReuse(props: Metal3MachineProps, { writesNodeReuse }: TemplateParts): boolean | undefined {
  return props.nodeReuse ?? (writesNodeReuse ? false : undefined);
}

function renderMachine(props: Metal3MachineProps, { dataTemplate, userData }: TemplateParts) {
  return {
    customDeploy: props.image._customDeploy,
    userData: userData === undefined ? undefined : { name: userData },
    dataTemplate: dataTemplate && { name: dataTemplate.name },
    hostSelector: props.hostSelector?._render(operatorName),
    automatedCleaningMode: l1Enum(props.automatedCleaningMode),
  };
}

function checkHostSelector(selector?: HostSelector): void {
  selector?._check();
  const keys = (selector?._render(operatorName).matchExpressions ?? []).map(({ key }) => key);
  const twin = findTwin(keys);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'hostSelector' has two expressions for '${twin}', of which Metal3 takes one; join them`);
  }
}

// Metal3 lower-cases the operator and hands it to a parser that knows '!' but not 'doesnotexist'.
function operatorName(operator: HostSelectorOperator): string {
  return operator === HostSelectorOperator.DOES_NOT_EXIST ? '!' : operator.toLowerCase();
}
