import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { createObject } from './remote-object';
import { ExternalSecret } from '../../imports/external-secrets/v1/external-secrets.io';
import { l1Enum } from '../core';

/** How often a Secret is renewed from its store. */
const REFRESH = '1h0m0s';

/** A value in a store. */
export interface StoreValue {
  /** The key of the Secret that it becomes. */
  readonly secretKey: string;
  readonly key: string;
  /** @default - the whole value */
  readonly property?: string;
  /** @default - that of the Secret */
  readonly secretStoreName?: string;
}

/** A Secret that External Secrets makes from a ClusterSecretStore. */
export interface StoreSecret {
  readonly name: string;
  readonly namespace: string;
  readonly secretStoreName: string;
  readonly data: readonly StoreValue[];
  /** @default Opaque */
  readonly type?: string;
  /** Labels of the Secret. @default - none */
  readonly labels?: { readonly [key: string]: string };
  /** The Secret by key, as templates. @default - the values as they are */
  readonly template?: { readonly [key: string]: string };
}

export function createStoreSecret(scope: Construct, id: string, secret: StoreSecret): ApiObject {
  return createObject(scope, id, { ...ExternalSecret.GVK, name: secret.name, namespace: secret.namespace, spec: render(secret) });
}

function render({ name, secretStoreName, data, type, labels, template }: StoreSecret): unknown {
  const isTemplate = type !== undefined || labels !== undefined || template !== undefined;
  return ExternalSecret.manifest({
    spec: {
      refreshInterval: REFRESH,
      secretStoreRef: storeRef(secretStoreName),
      target: {
        name,
        // Defaults, written out because the API server would add them.
        creationPolicy: l1Enum('Owner'),
        deletionPolicy: l1Enum('Retain'),
        template: isTemplate ? {
          engineVersion: l1Enum('v2'),
          mergePolicy: l1Enum('Replace'),
          type,
          metadata: labels && { labels: { ...labels } },
          data: template && { ...template },
        } : undefined,
      },
      data: data.map(({ secretKey, key, property, secretStoreName: other }) => ({
        secretKey, remoteRef: { key, property }, sourceRef: other === undefined ? undefined : { storeRef: storeRef(other) },
      })),
    },
  }).spec;
}

function storeRef(name: string) {
  return { kind: l1Enum('ClusterSecretStore'), name };
}
