import { healthSettings } from './limits';
import { goDurationSeconds } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';

export const STARTUP_TIMEOUT: Rule = {
  code: 'health/startup-timeout',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinehealthcheck.go, clusterclass.go, cluster.go',
  isLocal: true,
  check: topology => healthSettings(topology)
    .flatMap(settings => [settings.at('checks.nodeStartupTimeoutSeconds'), settings.member('nodeStartupTimeout')])
    .flatMap(at => {
      const seconds = secondsOf(at);
      return seconds === undefined || seconds <= 0 || seconds >= 30 ? [] : [{
        at,
        message: `'${at.step}' ${at.value} is too short; use 30 seconds or more, or zero for no limit`,
      }];
    }),
};

/** Whole seconds, which are what v1beta2 keeps of the durations of v1beta1. */
function secondsOf({ number, text }: Field): number | undefined {
  const seconds = text === undefined ? number : goDurationSeconds(text);
  return seconds && Math.trunc(seconds);
}
