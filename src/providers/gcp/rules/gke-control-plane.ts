import { gkeControlPlanes } from './gke-kinds';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, nameOf, shown } from '../../../rules/shared/fields';
import { BundleObject } from '../../../topology';
import { MAX_GKE_NAME } from '../gke-limits';

export const GKE_CONTROL_PLANE: Rule = {
  code: 'gcp/gke-control-plane',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp exp/webhooks/gcpmanagedcontrolplane_webhook.go',
  check: topology => gkeControlPlanes(topology).flatMap(checkControlPlane),
};

function checkControlPlane(controlPlane: BundleObject): Finding[] {
  const [name, channel, version, oldVersion] = ['clusterName', 'releaseChannel', 'version', 'controlPlaneVersion'].map(path => controlPlane.at(`spec.${path}`));
  const isAutopilot = controlPlane.at('spec.enableAutopilot').flag === true;
  return [
    ...(name.text ?? '').length <= MAX_GKE_NAME ? [] : [{ at: name, message: `'clusterName' ${shown(name)} has ${name.text!.length} characters; use at most ${MAX_GKE_NAME}` }],
    ...isAutopilot && !isPresent(channel) ? [{ at: channel, message: "'releaseChannel' is missing, and 'enableAutopilot' true takes one; set it, for example to 'regular'" }] : [],
    ...isAutopilot
      ? ['loggingService', 'monitoringService'].map(path => controlPlane.at(`spec.${path}`)).filter(isPresent)
        .map(at => ({ at, message: `'${nameOf(at)}' ${shown(at)} is not possible with 'enableAutopilot' true; leave it out` }))
      : [],
    ...isPresent(version) && isPresent(oldVersion) ? [{ at: oldVersion, message: `'controlPlaneVersion' ${shown(oldVersion)} is the old name of 'version', which is there too; leave it out` }] : [],
  ];
}
