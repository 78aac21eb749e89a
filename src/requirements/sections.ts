import { Requirement, RequirementType } from './requirement';

/** What a section is called, and what stands below its title. */
interface Section {
  readonly title: string;
  readonly about: string;
}

export const SECTIONS: { readonly [type in RequirementType]: Section } = {
  [RequirementType.PROVIDER]: { title: 'Providers', about: 'Releases are those that this library was tested with.' },
  [RequirementType.COMPANION]: { title: 'Programs beside providers', about: 'Neither clusterctl nor the Cluster API operator installs them.' },
  [RequirementType.NAMESPACE]: { title: 'Namespaces', about: 'Objects are applied to them, and nothing in the bundle makes them.' },
  [RequirementType.SECRET]: { title: 'Secrets', about: 'Keys are listed where it is known which are read.' },
  [RequirementType.IDENTITY]: { title: 'Identities', about: 'As whom controllers work at a provider, and where credentials and data are.' },
  [RequirementType.CLASS]: { title: 'Classes', about: 'Objects choose them by name.' },
  [RequirementType.OBJECT]: { title: 'Other objects', about: 'Something in the bundle refers to them.' },
  [RequirementType.HOSTS]: { title: 'Hosts', about: 'Lines add up: what two of them choose must be there for both.' },
  [RequirementType.IMAGE]: { title: 'Images', about: 'Machines, nodes and pods fetch them.' },
  [RequirementType.VERSION]: { title: 'Versions of Kubernetes', about: 'Images of machines, or installers on them, must have them.' },
  [RequirementType.CONNECTION]: { title: 'Connections', about: 'Firewalls must let them through.' },
  [RequirementType.DNS_NAME]: { title: 'DNS names', about: 'They must resolve for those who dial them.' },
};

/** A requirement in a few words, without those who need it. */
export function describe(requirement: Requirement): string {
  const { type, name, kind, namespace, keys = [], version, providerType, featureGates = [], from, port, note, cluster } = requirement;
  const place = `${namespace === undefined ? '' : `${namespace}/`}${name}${cluster === undefined ? '' : ` in cluster ${cluster}`}`;
  switch (type) {
    case RequirementType.PROVIDER:
      return `${providerType} ${name} ${version ?? '(release not known)'}${featureGates.length === 0 ? '' : `, with feature gate ${featureGates.join(', ')}`}`;
    case RequirementType.COMPANION:
      return `${name}${version === undefined ? '' : ` ${version}`}`;
    case RequirementType.SECRET:
      return `${place}${keys.length === 0 ? '' : `, keys ${keys.join(', ')}`}`;
    case RequirementType.IDENTITY:
    case RequirementType.CLASS:
    case RequirementType.OBJECT:
      return `${kind} ${place}${keys.length === 0 ? '' : `, keys ${keys.join(', ')}`}`;
    case RequirementType.HOSTS:
      return describeHosts(requirement);
    case RequirementType.IMAGE:
      return `${place} (${note})`;
    case RequirementType.CONNECTION:
      return `${from} -> ${name} port ${port}: ${note}`;
    default:
      return place;
  }
}

function describeHosts({ kind, namespace, count = 0, surge = 0, inBundle = 0, selector, pool, note }: Requirement): string {
  const chosen = [...pool === undefined ? [] : [`of pool ${pool}`], ...selector === undefined ? [] : [`with labels that fit ${JSON.stringify(selector)}`]];
  return `${count} ${kind}${count === 1 ? '' : 's'}${namespace === undefined ? '' : ` in ${namespace}`}${chosen.length === 0 ? ', whatever labels they have' : ` ${chosen.join(' and ')}`}`
    + `${surge === 0 ? '' : `, ${surge} more while machines are replaced`}${inBundle === 0 ? '' : `; ${inBundle} of them in the bundle`}; ${note}`;
}

/** Those who need something; long lists are cut, for which JSON is the remedy. */
export function describeUsers({ neededBy }: Requirement, most: number): string {
  return neededBy.length <= most ? neededBy.join(', ') : `${neededBy.slice(0, most).join(', ')} and ${neededBy.length - most} more`;
}
