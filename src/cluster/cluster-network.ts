import { IpRange, refuseValue } from '../core';

/** The address ranges of a cluster, parsed and checked against one another. */
export class ClusterNetwork {
  public readonly podCidrs: string[];
  public readonly serviceCidrs: string[];
  private readonly pods: IpRange[];
  private readonly services: IpRange[];

  constructor(podCidrs: string[], serviceCidrs: string[]) {
    this.podCidrs = [...podCidrs];
    this.serviceCidrs = [...serviceCidrs];
    this.pods = parse('podCidrs', podCidrs);
    this.services = parse('serviceCidrs', serviceCidrs);
    for (const pod of this.pods) {
      const service = this.services.find(range => range.overlaps(pod));
      if (service !== undefined) {
        refuseValue('network/cidr-overlap', `'podCidrs' ${pod} overlaps 'serviceCidrs' ${service}; choose disjoint ranges`);
      }
    }
  }

  /** Refuses addresses that services would get too. */
  public checkOutsideServices(what: string, range: IpRange): void {
    const service = this.services.find(candidate => candidate.overlaps(range));
    if (service !== undefined) {
      refuseValue('network/cidr-overlap', `${what} ${range} overlaps 'serviceCidrs' ${service}; choose disjoint ranges`);
    }
  }

  /** The warning for addresses that the CNI would take for pods. */
  public warningInsidePods(what: string, range: IpRange): string | undefined {
    const pod = this.pods.find(candidate => candidate.overlaps(range));
    return pod && `${what} ${range} overlaps 'podCidrs' ${pod}: pods and nodes may get the same address; choose disjoint ranges`;
  }
}

function parse(prop: string, cidrs: string[]): IpRange[] {
  if (cidrs.length === 0) {
    refuseValue('input/missing-value', `'${prop}' is empty; give one range, or one of each address family`);
  }
  const ranges = cidrs.map(cidr => IpRange.ofCidr(prop, cidr));
  ranges.forEach((range, index) => {
    const twin = ranges.slice(index + 1).find(other => other.overlaps(range));
    if (twin !== undefined) {
      refuseValue('network/cidr-overlap', `'${prop}' ${range} overlaps ${twin}; give each range once`);
    }
    const sibling = ranges.slice(index + 1).find(other => other.sharesFamily(range));
    if (sibling !== undefined) {
      refuseValue('network/invalid-cidr', `'${prop}' has ${range} and ${sibling} of one address family; give one range of each family`);
    }
  });
  return ranges;
}
