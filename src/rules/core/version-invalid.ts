import { versionFields } from './versions';
import { isVersion } from '../../core';
import { Rule, Severity } from '../../knowledge';

export const INVALID_VERSION: Rule = {
  code: 'version/invalid',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/{cluster,machine,machinedeployment,machinepool}.go',
  isLocal: true,
  check: topology => versionFields(topology).filter(({ text = '' }) => !isFullVersion(text)).map(at => ({
    at,
    message: `'version' '${at.text}' is not a full version; use 'v<major>.<minor>.<patch>', for example 'v1.34.2'`,
  })),
};

/** A missing v is put in front by the defaulting webhooks. */
function isFullVersion(text: string): boolean {
  return isVersion(text.startsWith('v') ? text : `v${text}`);
}
