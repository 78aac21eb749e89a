import { IProviderRule, RuleBundle, RuleCluster, RuleFinding, Severity } from 'cdk8s-cluster-api/provider-kit';

/** Machines stand in a rack of their cluster. */
export class RackIsKnown implements IProviderRule {
  public readonly code = 'acme/unknown-rack';
  public readonly reason = 'machines in a rack that their cluster does not have are never wired';
  public readonly severity = Severity.ERROR;
  public readonly source = 'cluster-api-provider-acme v0.4.0 controllers/acmemachine_controller.go';

  public check(bundle: RuleBundle): RuleFinding[] {
    return bundle.clusters.flatMap(cluster => this.checkCluster(cluster));
  }

  private checkCluster({ primary, controlPlaneMachines, pools }: RuleCluster): RuleFinding[] {
    const racks = primary?.kind === 'AcmeCluster' ? primary.at('spec.racks').items().map(({ text }) => text) : [];
    if (racks.length === 0) {
      return []; // Nobody knows the racks, or the schema of AcmeCluster has something to say already.
    }
    const templates = [...controlPlaneMachines === undefined ? [] : [controlPlaneMachines], ...pools].flatMap(({ infrastructure }) => infrastructure ?? []);
    return templates.filter(({ kind }) => kind === 'AcmeMachineTemplate').map(template => template.at('spec.template.spec.rack'))
      .filter(({ text }) => text !== undefined && !racks.includes(text))
      .map(rack => rack.finding(`'${rack.text}' is no rack of ${primary}; use one of ${racks.join(', ')}`));
  }
}
