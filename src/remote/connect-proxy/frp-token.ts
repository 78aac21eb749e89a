import { Duration } from 'cdk8s';
import { ObjectWriter } from './objects';
import { goDuration } from '../../cdk8s-helpers';
import { checkObjectNameValue, l1Enum, refuseValue } from '../../core';

const GENERATORS = 'generators.external-secrets.io/v1alpha1';
/** The key of the token in its Secret. */
export const TOKEN_KEY = 'token';
const LENGTH = 48;

/** Where a token is kept outside of the cluster. */
export interface FrpTokenStore {
  /** The name of the SecretStore in the namespace of the cluster, or of the ClusterSecretStore. */
  readonly secretStoreName: string;
  /**
   * Whether the store is a ClusterSecretStore.
   * @default false
   */
  readonly clusterScoped?: boolean;
  /** The key of the secret in the store. */
  readonly key: string;
  /**
   * The property of the secret that is the token.
   * @default - the secret is the token
   */
  readonly property?: string;
}

/**
 * The token that admits control plane nodes to the server. A node has it for as long as it lives, so who changes it replaces the nodes of the control plane.
 */
export class FrpToken {
  /** External Secrets makes one, once. It is nowhere but in its Secret, so a backup of the management cluster has to have that. */
  public static generated(): FrpToken {
    return new FrpToken(undefined, {});
  }

  /**
   * External Secrets reads it from a store. Only letters and digits, because the token goes through the renderer of user data.
   *
   * @param store where it is
   */
  public static fromStore(store: FrpTokenStore): FrpToken {
    return new FrpToken(undefined, { store: { ...store } });
  }

  /**
   * It is in a Secret that you make yourself, in the namespace of the cluster, under the key `token`. Only letters and digits, because the token goes through the
   * renderer of user data.
   *
   * @param secretName the name of the Secret
   */
  public static fromSecret(secretName: string): FrpToken {
    return new FrpToken(secretName, {});
  }

  private constructor(private readonly existingSecret: string | undefined, private readonly source: { readonly store?: FrpTokenStore }) {}

  /**
   * Writes what makes the Secret, if that is done here.
   *
   * @param writer what writes it
   * @param name how it is called, if it is made here
   * @returns the name of the Secret
   * @internal
   */
  public _write(writer: ObjectWriter, name: string): string {
    if (this.existingSecret !== undefined) {
      return checkObjectNameValue('token.secretName', this.existingSecret);
    }
    const { store } = this.source;
    writer.externalSecret('Token', name, {
      // A token that changes would lock out all nodes.
      refreshPolicy: l1Enum('CreatedOnce'),
      refreshInterval: goDuration(Duration.hours(1)),
      target: { name, creationPolicy: l1Enum('Owner'), deletionPolicy: l1Enum('Retain') },
      ...store === undefined ? this.generate(writer, name) : readFrom(store),
    });
    return name;
  }

  private generate(writer: ObjectWriter, name: string) {
    writer.writeFirst('TokenGenerator', {
      apiVersion: GENERATORS,
      kind: 'Password',
      metadata: { name },
      // No symbols: some of them mean something to whoever renders user data.
      spec: { length: LENGTH, digits: LENGTH / 4, symbols: 0, noUpper: false, allowRepeat: true, encoding: 'raw', secretKeys: [TOKEN_KEY] },
    });
    return { dataFrom: [{ sourceRef: { generatorRef: { apiVersion: GENERATORS, kind: l1Enum('Password'), name } } }] };
  }
}

function readFrom({ secretStoreName, clusterScoped = false, key, property }: FrpTokenStore) {
  checkObjectNameValue('token.secretStoreName', secretStoreName);
  for (const [prop, text] of Object.entries({ key, property })) {
    if (text === '') {
      refuseValue('input/invalid-value', `'token.${prop}' is empty; give the name that the secret has in '${secretStoreName}'`);
    }
  }
  return {
    secretStoreRef: { kind: l1Enum(clusterScoped ? 'ClusterSecretStore' : 'SecretStore'), name: secretStoreName },
    data: [{ secretKey: TOKEN_KEY, remoteRef: { key, property } }],
  };
}
