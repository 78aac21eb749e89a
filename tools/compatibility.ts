import * as fs from 'fs';
import * as path from 'path';
import { InfraTraits, poolSupport, primarySupport, secondaryMachinePoolSupport, secondarySupport, Support } from '../src/knowledge';
import { BUILT_IN } from '../src/registry';

/** The providers by the name that users know. */
export const INFRASTRUCTURE: { readonly [name: string]: InfraTraits } =
  Object.fromEntries(BUILT_IN.infrastructure.map(({ name, traits }) => [name, traits]));

/** The control planes that can have different primary infra clusters. */
const OPEN_CONTROL_PLANES = BUILT_IN.controlPlanes.filter(({ onlyPrimary }) => onlyPrimary === undefined);
/** Those first, then those that bring their own infra cluster. */
export const CONTROL_PLANES = [...OPEN_CONTROL_PLANES, ...BUILT_IN.controlPlanes.filter(({ onlyPrimary }) => onlyPrimary !== undefined)];

const INTRODUCTION = `# What goes with what

Written by \`npx projen compatibility\` from the traits of the providers, which also decide the primary infra cluster and the errors: every
"no" below is refused with the same reason. The traits come from reading the controllers at the versions in [The rules](rules.md).

"Primary" is the infra cluster that \`Cluster.spec.infrastructureRef\` points at; all others are secondaries, which no controller reconciles.
`;

/** A table whose refusals are numbered and explained below it. */
class Table {
  private readonly reasons: string[] = [];
  private readonly lines: string[] = [];

  constructor(columns: string[]) {
    this.lines.push(row(columns), row(columns.map(() => '---')));
  }

  public add(name: string, cells: Support[]): void {
    this.lines.push(row([name, ...cells.map(cell => this.write(cell))]));
  }

  public toString(): string {
    return `${this.lines.join('\n')}\n\n${this.reasons.map((reason, index) => `${index + 1}. ${sentence(reason)}`).join('\n')}\n`;
  }

  private write({ isPossible, text }: Support): string {
    if (isPossible) {
      return text === undefined ? 'yes' : `with ${text}`;
    }
    if (!this.reasons.includes(text!)) {
      this.reasons.push(text!);
    }
    return `no (${this.reasons.indexOf(text!) + 1})`;
  }
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** The page. */
export function compatibilityPage(): string {
  const infrastructure = new Table([
    'infra cluster', ...OPEN_CONTROL_PLANES.map(({ controlPlaneName }) => `primary with ${controlPlaneName}`), 'pools beside another primary',
    'machine pools beside another primary',
  ]);
  const pools = new Table(['pools of', ...CONTROL_PLANES.map(({ controlPlaneName }) => `joining ${controlPlaneName}`)]);
  for (const [name, traits] of Object.entries(INFRASTRUCTURE)) {
    infrastructure.add(`${name} (${traits.infraClusterKind})`, [
      ...OPEN_CONTROL_PLANES.map(controlPlane => primarySupport(traits, controlPlane)), secondarySupport(traits), secondaryMachinePoolSupport(traits),
    ]);
    if (hasPools(traits)) {
      pools.add(name, CONTROL_PLANES.map(controlPlane => poolSupport(traits, controlPlane)));
    }
  }
  return [
    INTRODUCTION,
    '## Infra clusters\n', `${infrastructure}`,
    'EKS, AKS, GKE and vcluster have an infra cluster of their own, and no other goes with them.',
    '`K0sControlPlane` here is on remote hosts; the column "k0s" also says what holds for one on other machines that is written by hand.\n',
    '## Pools\n', `${pools}`,
  ].join('\n');
}

/** Pools of EKS, AKS and GKE are pools of their clouds, and a vcluster has none. */
function hasPools(traits: InfraTraits): boolean {
  return traits.onlyForControlPlane === undefined;
}

if (require.main === module) {
  fs.writeFileSync(path.join(__dirname, '..', 'docs', 'compatibility.md'), compatibilityPage());
}
