import { aksControlPlanes } from './aks-kinds';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, isText, shown } from '../../../rules/shared/fields';
import { BundleObject, Field } from '../../../topology';

export const AKS_EXTENSION: Rule = {
  code: 'azure/aks-extension',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremanagedcontrolplane_validation.go, azure/services/aksextensions/spec.go, azure/scope/managedcontrolplane.go',
  check: topology => {
    const controlPlanes = aksControlPlanes(topology);
    return [...controlPlanes.flatMap(controlPlane => extensionsOf(controlPlane).flatMap(checkExtension)), ...findTwins(controlPlanes)];
  },
};

function extensionsOf(controlPlane: BundleObject): readonly Field[] {
  return controlPlane.at('spec.extensions').items();
}

function checkExtension(extension: Field): Finding[] {
  const [version, scope] = [extension.member('version'), extension.member('scope')];
  return [
    ...!isPresent(version) || extension.member('autoUpgradeMinorVersion').flag === false ? [] : [{
      at: version, message: `'version' ${shown(version)} cannot stand where Azure looks for newer ones; set 'autoUpgradeMinorVersion' to false, or leave this out`,
    }],
    // It compares two pointers, so that an object with a scope can never be changed again, not even to let go of a finalizer.
    ...!isPresent(scope) ? [] : [{
      at: scope, message: "'scope' reaches Azure by no way, and the webhook refuses every later change of an object that has one, also those of its controllers; leave it out",
    }],
  ];
}

/** Azure Service Operator keeps each extension as an object of its name, in the namespace of the cluster. */
function findTwins(controlPlanes: readonly BundleObject[]): Finding[] {
  const seen = new Map<string, BundleObject>();
  return controlPlanes.flatMap(controlPlane => extensionsOf(controlPlane).map(extension => extension.member('name')).filter(isText).flatMap(at => {
    const key = `${controlPlane.namespace}/${at.text!.toLowerCase()}`;
    const other = seen.get(key);
    seen.set(key, controlPlane);
    return other === undefined ? [] : [{
      at, message: `${other} has an extension '${at.text}' in this namespace too, and both would be one object of Azure Service Operator; give each a name of its own`,
    }];
  }));
}
