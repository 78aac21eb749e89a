import { versionFields } from './versions';
import { isVersion, Memo } from '../../../core';
import { Rule, Severity } from '../../rule';

/** A fleet has few versions, and to read one takes some microseconds. */
const versions = new Memo<boolean>(100);

export const INVALID_VERSION: Rule = {
  code: 'version/invalid',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 core/webhooks/admission/{cluster,machine,machinedeployment,machinepool}.go',
  check: topology => versionFields(topology).filter(({ text = '' }) => !versions.get(text, () => isFullVersion(text))).map(at => ({
    at,
    message: `'version' '${at.text}' is not a full version; use 'v<major>.<minor>.<patch>', for example 'v1.34.2'`,
  })),
};

/** A missing v is put in front by the defaulting webhooks. */
function isFullVersion(text: string): boolean {
  return isVersion(text.startsWith('v') ? text : `v${text}`);
}
