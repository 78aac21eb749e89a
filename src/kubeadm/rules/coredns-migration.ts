import { ChangeRule, Change, Finding, Severity } from '../../knowledge';
import { CONTROL_PLANE_GROUP } from '../../topology';

/** Patch releases of CoreDNS that the configuration can be migrated to, in order, by minor release. Between them there are ones without. */
const MIGRATED: { readonly [minor: string]: readonly number[] } = {
  '1.1': [3, 4],
  '1.2': [0, 1, 2, 3, 4, 5, 6],
  '1.3': [0, 1],
  '1.4': [0],
  '1.5': [0, 1, 2],
  '1.6': [0, 1, 2, 3, 4, 5, 6, 7, 9],
  '1.7': [0, 1],
  '1.8': [0, 3, 4, 5, 6, 7],
  '1.9': [0, 1, 2, 3, 4],
  '1.10': [0, 1],
  '1.11': [0, 1, 3, 4],
  '1.12': [0, 1, 2, 3, 4],
  '1.13': [0, 1, 2],
  '1.14': [0, 1, 2, 3, 4, 6],
};
const RELEASES = Object.entries(MIGRATED).flatMap(([minor, patches]) => patches.map(patch => `${minor}.${patch}`));
const SKIPPED = 'controlplane.cluster.x-k8s.io/skip-coredns';

export const COREDNS_MIGRATION: ChangeRule = {
  code: 'control-plane/coredns-migration',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go, corefile-migration v1.0.34 migration/versions.go',
  check: changes => changes.ofKinds(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').filter(({ after }) => !(SKIPPED in after.annotations)).flatMap(checkTag),
};

function checkTag({ before, after }: Change): Finding[] {
  const at = after.at('spec.kubeadmConfigSpec.clusterConfiguration.dns.imageTag');
  const [from, to] = [before.at('spec.kubeadmConfigSpec.clusterConfiguration.dns.imageTag').text, at.text].map(releaseOf);
  if (from === undefined || to === undefined || from === to) {
    return [];
  }
  const [old, now] = [RELEASES.indexOf(from), RELEASES.indexOf(to)];
  return 0 <= old && old < now ? [] : [{
    at,
    message: `CoreDNS goes from ${from} to ${to}, and there is no migration of its configuration; use ${advice(old)}`,
  }];
}

/** From a release that nobody knows there is no way by a migration. */
function advice(old: number): string {
  const [later, skip] = [RELEASES.slice(old + 1), `the annotation '${SKIPPED}'`];
  if (old < 0) {
    return `${skip}, or the tag that was there`;
  }
  return `${later.length === 0 ? 'the tag that was there' : `a release from ${later[0]} to ${later[later.length - 1]}`}, or ${skip}`;
}

/** The release in a tag; what is no version has a rule of its own. */
function releaseOf(tag: string | undefined): string | undefined {
  const [, major, minor = '0', patch = '0'] = /^v?(\d+)(?:\.(\d+)(?:\.(\d+)(?:[-_].*)?)?)?$/.exec(tag ?? '') ?? [];
  return major === undefined ? undefined : [major, minor, patch].map(Number).join('.');
}
