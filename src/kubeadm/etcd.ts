import { checkNodeText } from '../contract';
import { ARGUMENT_VALUE, copyProps, FILE_PATH, nonEmptyObject, refuseValue, TextDialect } from '../core';
import { checkArguments, checkTexts } from './node-registration';

/** Settings of the etcd that runs on the control plane nodes. */
export interface LocalEtcdOptions {
  /**
   * Where etcd keeps its data.
   * @default - /var/lib/etcd
   */
  readonly dataDir?: string;
  /**
   * Arguments of etcd by name without dashes.
   * @default - none
   */
  readonly extraArgs?: { readonly [name: string]: string };
  /**
   * The repository of the etcd image.
   * @default - kubeadm's
   */
  readonly imageRepository?: string;
  /**
   * The tag of the etcd image.
   * @default - kubeadm's
   */
  readonly imageTag?: string;
}

/** How to reach an etcd that runs elsewhere. The certificates are files on the control plane nodes. */
export interface ExternalEtcdOptions {
  /** The URLs of the members. */
  readonly endpoints: string[];
  /** The path of the CA certificate on the node. */
  readonly caFile: string;
  /** The path of the client certificate on the node. */
  readonly certFile: string;
  /** The path of the client key on the node. */
  readonly keyFile: string;
}

/** Where the control plane keeps its state. */
export class Etcd {
  /** One etcd member on each control plane node. */
  public static local(options: LocalEtcdOptions = {}): Etcd {
    return new Etcd(copyProps(options));
  }

  /** An etcd cluster that exists already. Any number of control plane replicas is fine with it. */
  public static external(options: ExternalEtcdOptions): Etcd {
    return new Etcd(undefined, copyProps(options));
  }

  private constructor(private readonly localOptions?: LocalEtcdOptions, private readonly externalOptions?: ExternalEtcdOptions) {}

  /** Whether etcd runs on the control plane nodes. */
  public get isStacked(): boolean {
    return this.externalOptions === undefined;
  }

  /** @internal */
  public _check(dialect: TextDialect): void {
    const { extraArgs = {}, dataDir, imageRepository, imageTag } = this.localOptions ?? {};
    const { endpoints, caFile, certFile, keyFile } = this.externalOptions ?? {};
    if (endpoints?.length === 0) {
      refuseValue('input/missing-value', "'etcd' has no endpoints; give the URL of at least one member");
    }
    checkArguments('etcd.extraArgs', extraArgs, dialect);
    Object.entries({ dataDir, caFile, certFile, keyFile }).forEach(([prop, path]) => {
      checkTexts(`etcd.${prop}`, path === undefined ? [] : [path], dialect);
      checkNodeText(`etcd.${prop}`, FILE_PATH, path, dialect);
    });
    [imageRepository, imageTag, ...endpoints ?? []].forEach(text => {
      checkTexts('etcd', text === undefined ? [] : [text], dialect);
      checkNodeText('etcd', ARGUMENT_VALUE, text, dialect);
    });
  }

  /** @internal */
  public _render<A>(renderArguments: (args?: { readonly [name: string]: string }) => A | undefined) {
    const { localOptions: local, externalOptions: external } = this;
    return nonEmptyObject({
      local: local && nonEmptyObject({
        dataDir: local.dataDir,
        extraArgs: renderArguments(local.extraArgs),
        imageRepository: local.imageRepository,
        imageTag: local.imageTag,
      }),
      external: external && {
        endpoints: [...external.endpoints],
        caFile: external.caFile,
        certFile: external.certFile,
        keyFile: external.keyFile,
      },
    });
  }
}
