import { BootstrapKind, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { groupBy, MachineGroup, ObjectReference } from '../../topology';

/** A pool of a known provider and its bootstrap template. */
interface TemplateUser {
  readonly provider: string;
  readonly bootstrapRef: ObjectReference;
}

export const SHARED_BOOTSTRAP_TEMPLATE: Rule = {
  code: 'bootstrap/shared-template',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-bringyourownhost agent/cloudinit/template_parser.go; docs/node-text.md',
  check: (topology, registry) => {
    const users = topology.clusters.flatMap(({ pools }) => pools).flatMap(pool => templateUser(pool, registry));
    const byTemplate = groupBy(users, ({ bootstrapRef: { kind, namespace, name } }) => `${kind}/${namespace}/${name}`);
    return [...byTemplate.values()].flatMap(([{ provider: first }, ...others]) => others.filter(({ provider }) => provider !== first).map(user => ({
      at: user.bootstrapRef.field,
      message: `${user.bootstrapRef.kind} '${user.bootstrapRef.name}' joins machines of ${first} too, and ${user.provider} renders text and names nodes in another way; `
        + 'give this pool a template of its own',
    })));
  },
};

/** Only kubeadm nodes take names and arguments from what their provider knows of them. */
function templateUser({ bootstrapRef, infrastructureRef }: MachineGroup, registry: ProviderRegistry): TemplateUser[] {
  const provider = infrastructureRef && registry.traitsOfMachines(infrastructureRef.kind)?.provider;
  const isKubeadm = bootstrapRef !== undefined && registry.bootstrapKindOf(bootstrapRef.kind) === BootstrapKind.KUBEADM;
  return provider === undefined || !isKubeadm ? [] : [{ provider, bootstrapRef }];
}
