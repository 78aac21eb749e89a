import { ApiObject, ApiObjectProps } from 'cdk8s';
import { Construct } from 'constructs';
import { CERT_MANAGER, EXTERNAL_SECRETS } from './l1';
import type { CertificateSpec } from '../../../imports/cert-manager/v1/cert-manager.io';
import type { ExternalSecretSpec } from '../../../imports/external-secrets/v1/external-secrets.io';
import { claimName } from '../../cdk8s-helpers';

/** Ten years, as kubeadm gives its own CA. */
export const CA_LIFETIME = '87600h0m0s';
/** A month before it ends. */
export const CA_RENEWAL = '720h0m0s';

/** Writes objects below a construct, and keeps those that have to be there before the control plane. */
export class ObjectWriter {
  /** What has to be there before the control plane. */
  public readonly beforeControlPlane: ApiObject[] = [];

  constructor(private readonly scope: Construct) {}

  /** An object that may come at any time. */
  public write(id: string, { apiVersion, kind, metadata, ...content }: ApiObjectProps): ApiObject {
    claimName(this.scope, kind, metadata!.name!);
    return new ApiObject(this.scope, id, { apiVersion, kind, metadata, ...content });
  }

  /** An object without which the controller of the control plane would make Secrets of its own. */
  public writeFirst(id: string, props: ApiObjectProps): ApiObject {
    const object = this.write(id, props);
    this.beforeControlPlane.push(object);
    return object;
  }

  /** An Issuer; it has schemas only, and no class. */
  public issuer(id: string, name: string, spec: { readonly [type: string]: unknown }): ApiObject {
    return this.writeFirst(id, { apiVersion: CERT_MANAGER().Certificate.GVK.apiVersion, kind: 'Issuer', metadata: { name }, spec });
  }

  public certificate(id: string, name: string, spec: CertificateSpec): ApiObject {
    const { Certificate } = CERT_MANAGER();
    return this.writeFirst(id, { ...Certificate.GVK, metadata: { name }, spec: Certificate.manifest({ spec }).spec });
  }

  public externalSecret(id: string, name: string, spec: ExternalSecretSpec): ApiObject {
    const { ExternalSecret } = EXTERNAL_SECRETS();
    return this.writeFirst(id, { ...ExternalSecret.GVK, metadata: { name }, spec: ExternalSecret.manifest({ spec }).spec });
  }
}
