import { nearestName } from '../../core';
import { Finding, ManagementProviderType, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { holdsVariable } from '../../rules/shared/fields';
import { BundleObject, groupTwins } from '../../topology';
import { OPERATOR_GROUP } from '../kinds';

const CORE_NAME = 'cluster-api';
const VERSION = /^v?(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:[-+][0-9A-Za-z.+-]+)?$/;

export const OPERATOR_PROVIDER: Rule = {
  code: 'management/operator-provider',
  severity: Severity.ERROR,
  source: 'cluster-api-operator internal/controller/preflight_checks.go',
  check: (topology, registry) => {
    const providers = topology.ofKinds(OPERATOR_GROUP, ...Object.values(ManagementProviderType));
    return providers.length === 0 ? []
      : [...providers.flatMap(provider => [...checkName(provider, registry), ...checkVersion(provider)]), ...checkTwins(providers)];
  },
};

/** A provider that the operator does not know by its name has to say where its manifests are. */
function checkName(provider: BundleObject, registry: ProviderRegistry): Finding[] {
  const at = provider.at('metadata.name');
  if (provider.kind === ManagementProviderType.CORE) {
    return provider.name === CORE_NAME || provider.name === '' || holdsVariable(provider.name) ? [] : [{ at, message: `a CoreProvider has to be called '${CORE_NAME}', and not '${provider.name}'; rename it` }];
  }
  const names = registry.records.flatMap(({ management = [] }) => management).filter(({ type }) => type === provider.kind).map(({ name }) => name);
  const near = provider.at('spec.fetchConfig').exists || names.includes(provider.name) ? undefined : nearestName(provider.name, names);
  return near === undefined ? [] : [{ at, message: `the operator knows no ${provider.kind} '${provider.name}', and nothing says where to fetch it; use '${near}', or give 'fetchConfig'` }];
}

function checkVersion(provider: BundleObject): Finding[] {
  const at = provider.at('spec.version');
  return at.text === undefined || at.text === '' || VERSION.test(at.text) || holdsVariable(at.text) ? [] : [{
    at, message: `'version' '${at.text}' is no release; write it as the release is called, such as 'v1.14.0'`,
  }];
}

/** There is one core, and one provider of a name; what is twice in one place is told of all kinds. */
function checkTwins(providers: readonly BundleObject[]): Finding[] {
  return groupTwins(providers, ({ kind, name, side }) => `${side}/${kind}/${kind === `${ManagementProviderType.CORE}` ? '' : name}`)
    .flatMap(([first, ...others]) => others.filter(({ namespace, name }) => namespace !== first.namespace || name !== first.name).map(other => ({
      at: other.at('metadata.name'),
      message: `there is ${first}${first.namespace === '' ? '' : ` in namespace '${first.namespace}'`} already, and the operator installs one of a kind${
        other.kind === `${ManagementProviderType.CORE}` ? '' : ' and name'} only; remove one`,
    })));
}
