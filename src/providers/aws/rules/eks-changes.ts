import { minorOf } from './eks-version';
import { Change, Finding } from '../../../knowledge';
import { isPresent, shown } from '../../../rules/shared/fields';
import { cannotChange, fixedField, fixedOnceGiven, keptOnceGiven } from '../../../rules/shared/fixed-fields';

const MODE = 'spec.accessConfig.authenticationMode';
/** From left to right only. */
const MODES = ['config_map', 'api_and_config_map', 'api'];
const IPV6 = 'spec.network.vpc.ipv6';

/** What cannot change of the control plane of EKS. */
export function checkEksControlPlane(change: Change): Finding[] {
  const { before, after } = change;
  return [
    ...fixedField(change, 'spec.region'),
    ...fixedOnceGiven(change, 'spec.eksClusterName'),
    ...keptOnceGiven(change, 'spec.encryptionConfig'),
    ...isPresent(after.at('spec.encryptionConfig.provider')) ? fixedOnceGiven(change, 'spec.encryptionConfig.provider') : [],
    ...isPresent(before.at(IPV6)) === isPresent(after.at(IPV6)) ? [] : [cannotChange(before.at(IPV6), after.at(IPV6))],
    ...keptOnceGiven(change, 'spec.accessConfig'),
    ...checkMode(change),
    ...checkVersion(change),
  ];
}

function checkMode({ before, after }: Change): Finding[] {
  const [old, at] = [before.at(MODE), after.at(MODE)];
  const [was, is] = [old, at].map(({ text }) => MODES.indexOf(text ?? ''));
  return is < 0 || is >= was ? [] : [{ at, message: `'authenticationMode' was '${old.text}' and cannot go back to '${at.text}'; write it as it was` }];
}

function checkVersion({ before, after }: Change): Finding[] {
  const [old, at] = [before.at('spec.version'), after.at('spec.version')];
  const [was, is] = [minorOf(old), minorOf(at)];
  return was === undefined || is === undefined || is >= was ? [] : [{ at, message: `'version' was ${shown(old)} and cannot go back to ${shown(at)}; write it as it was, or a later one` }];
}
