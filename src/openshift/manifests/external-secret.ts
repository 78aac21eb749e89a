import { ObjectMetadata, ReleaseObject } from './release-object';
import { ExternalSecret, ExternalSecretSpecTargetTemplate } from '../../../imports/external-secrets/v1/external-secrets.io';
import { l1Enum } from '../../core';

/** What a Secret is copied from. */
export interface SecretSource {
  /** The kind of the store. */
  readonly storeKind: 'SecretStore' | 'ClusterSecretStore';
  readonly storeName: string;
  /** How often it is copied. */
  readonly refreshInterval?: string;
  /** What is read, by key of the Secret. */
  readonly data: { readonly [secretKey: string]: { readonly key: string; readonly property?: string } };
  /** What the Secret is made of. @default - of what is read, as it is */
  readonly template?: Pick<ExternalSecretSpecTargetTemplate, 'metadata' | 'data'>;
}

/** A Secret of the same name that External Secrets makes from a store. */
export function externalSecret(metadata: ObjectMetadata, { storeKind, storeName, refreshInterval, data, template }: SecretSource): ReleaseObject {
  return ExternalSecret.manifest({
    metadata,
    spec: {
      refreshInterval,
      secretStoreRef: { kind: l1Enum(storeKind), name: storeName },
      target: {
        name: metadata.name,
        creationPolicy: l1Enum('Owner'),
        // Defaults, written out because the API server would add them.
        deletionPolicy: l1Enum('Retain'),
        template: template && { engineVersion: l1Enum('v2'), mergePolicy: l1Enum('Replace'), ...template },
      },
      data: Object.entries(data).map(([secretKey, remoteRef]) => ({ secretKey, remoteRef })),
    },
  }) as ReleaseObject;
}
