import { Fields, refuseField } from './fields';
import { compact, ifAny, nonEmpty, Plain, PlatformPool } from './platform-pool';
import { OpenShiftPlatform } from '../platform';

/** Reads a BareMetalMachineProviderSpec. */
export function readBareMetal(spec: Fields): PlatformPool {
  spec.skip('apiVersion', 'kind');
  spec.object('metadata').skip('creationTimestamp');
  const [image, userData, selector] = [spec.object('image'), spec.object('userData'), spec.object('hostSelector')];
  userData.moved('namespace', 'the Secret has to be in openshift-cluster-api, and nobody copies it there: copy it, for example by an ExternalSecret');
  const method = spec.object('customDeploy').text('method');
  const url = image.text('url');
  if (method === undefined && url === undefined) {
    refuseField(spec.path, undefined, 'a provider spec with customDeploy.method or image.url');
  }
  ['metaData', 'networkData'].forEach(name => spec.lost(name, 'write a Secret of that content to openshift-cluster-api and name it in the template'));
  const name = userData.text('name');
  spec.log.moved(spec.at('hostSelector'), 'hosts have to be in openshift-cluster-api, where the operator looks only with watchAllNamespaces');
  return {
    platform: OpenShiftPlatform.BARE_METAL,
    templateKind: 'Metal3MachineTemplate',
    templateVersion: 'v1beta1',
    templateSpec: compact({
      customDeploy: ifAny({ method }),
      image: url === undefined ? undefined : { url, checksum: image.requiredText('checksum'), checksumType: image.text('checksumType'), format: image.text('format') },
      userData: ifAny({ name }),
      hostSelector: ifAny({
        matchLabels: ifAny(selector.map('matchLabels')),
        matchExpressions: nonEmpty(selector.list('matchExpressions').map(expression => ({
          key: expression.requiredText('key'), operator: expression.requiredText('operator'), values: expression.texts('values') ?? [],
        }))),
      }),
    }) as { readonly [name: string]: Plain },
    userDataSecretName: name,
  };
}
