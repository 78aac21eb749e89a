import { MAX_LABEL_LENGTH } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';
import { BundleObject } from '../../../topology';

/** What Cluster API adds to the name of an owner. */
const RANDOM = '-x1y2z';
const LONGEST_NAME = 63;
/** How often it does so until there is a machine. */
const GENERATIONS: { readonly [kind: string]: number } = { MachineDeployment: 2, MachineSet: 1, KubeadmControlPlane: 1, Machine: 0 };

export const LONG_MACHINE_NAME: Rule = {
  code: 'byoh/long-machine-name',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go; docs/proof-live.md',
  isLocal: true,
  check: (topology, registry) => machineGroups(topology, registry, 'byoh').flatMap(({ group }) => checkOwner(group.object)),
};

/** Without a namespace in the manifest nobody knows how long the label is, and a naming template may make any name. */
function checkOwner(owner: BundleObject): Finding[] {
  const { kind, name, namespace } = owner;
  const spec = owner.at('spec');
  if (namespace === '' || !Object.hasOwn(GENERATIONS, kind) || spec.has('machineNaming') || spec.has('machineNamingStrategy')) {
    return [];
  }
  const machine = nameAfter(name, GENERATIONS[kind]);
  const label = `${namespace}.${machine}`;
  const excess = label.length - MAX_LABEL_LENGTH;
  return excess <= 0 ? [] : [{
    at: owner.at('metadata.name'),
    message: `the name '${name}' makes machines such as '${machine}', and BYOH labels hosts with '${label}', which has ${label.length} characters; a label has at most ${MAX_LABEL_LENGTH}, `
      + `so no host is taken: shorten name and namespace by ${excess} together`,
  }];
}

/** Cluster API cuts the name of the owner where it would be too long. */
function nameAfter(owner: string, generations: number): string {
  return generations === 0 ? owner : nameAfter(owner.slice(0, LONGEST_NAME - RANDOM.length) + RANDOM, generations - 1);
}
