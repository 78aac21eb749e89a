import { Memo } from '../../core';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { Field, MachineGroup } from '../../topology';
import { fieldsAt } from '../shared/fields-at';
import { machineGroupsOf } from '../shared/infra-clusters';

/** A release of Kubernetes in the name of an image: `v1.34.2`, `1-34-2` or `1dot34dot2`. What other projects number looks different. */
const RELEASE = /(?<![\d.])v?1(\.|-|dot)([234]\d)\1(\d{1,2})(?![.-]?\d)/gi;
const VERSION = /^v?(1\.\d+\.\d+)/;

/** The machines of a fleet mostly have the same images. */
const releases = new Memo<readonly string[]>(100);

/** A warning, because a name proves nothing. */
export const IMAGE_DIFFERS: Rule = {
  code: 'version/image-differs',
  severity: Severity.WARNING,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/validation; image-builder images/capi, which names images by the version of Kubernetes in them',
  isLocal: true,
  check: (topology, registry) => {
    const groups = topology.clusters.flatMap(machineGroupsOf).filter(({ infrastructure }) => infrastructure?.kind.endsWith('MachineTemplate'));
    // Pools that share a template mostly share their version too.
    const findings = new Map(groups.flatMap(group => checkImages(group, registry)).map(finding => [`${finding.at.object.index} ${finding.message}`, finding]));
    return [...findings.values()];
  },
};

function checkImages(group: MachineGroup, registry: ProviderRegistry): Finding[] {
  const [, version] = VERSION.exec((group.isControlPlane ? group.object.at('spec') : group.machine).textOf('version') ?? '') ?? [];
  const { infraClusterKind = '' } = registry.traitsOfMachines(group.infrastructure!.kind) ?? {};
  const paths = version === undefined ? [] : registry.infrastructureOf(infraClusterKind)?.imageFields ?? [];
  return paths.flatMap(path => fieldsAt(group.infrastructure!.at('spec.template.spec'), path)).flatMap(at => {
    const named = releasesIn(at);
    return named.length === 0 || named.includes(version) ? [] : [{
      at,
      message: `'${at.text}' is an image of Kubernetes v${named[0]} by its name, and ${group.object} has machines of v${version}; use the image of that version, or the version of the image`,
    }];
  });
}

function releasesIn({ text = '' }: Field): readonly string[] {
  return releases.get(text, () => [...text.matchAll(RELEASE)].map(([, , minor, patch]) => `1.${minor}.${patch}`));
}
