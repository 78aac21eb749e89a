import { mkdtempSync } from 'fs';
import * as path from 'path';
import { webhooksOf } from './admission/webhook-configurations';
import { BuiltProgram } from './admission/webhook-programs';
import { registerAdmission, ServedWebhooks, startWebhookServers, WebhookServers } from './admission/webhook-servers';
import { ApiClient, Connection } from './client/client';
import { installCrds } from './crds/crd-installation';
import { prepareCrd, storageVersionFor } from './crds/crd-preparation';
import { CrdManifest, UpstreamCrd } from './crds/crd-source';
import { Servers } from './host/assets';
import { ControlPlane, startControlPlane } from './host/control-plane';
import { IsConverted } from './proof/blueprint-proof';

export interface EnvironmentOptions {
  readonly servers: Servers;
  readonly crds: readonly UpstreamCrd[];
  /** Where the servers keep their files. */
  readonly folder: string;
  readonly onProgress: (subject: string, text: string) => void;
}

/** How others than the client reach an API server, and where they may keep files. */
export interface PlainServer {
  readonly connection: Connection;
  readonly folder: string;
}

/** What runs beside an API server. */
export interface Admission {
  readonly served: readonly ServedWebhooks[];
  /** The names of the admission webhooks. */
  readonly registered: readonly string[];
  readonly isConverted: IsConverted;
}

/** Starts API servers, each for one part of a run: what one part stores cannot reach another. */
export class Environment {
  public constructor(private readonly options: EnvironmentOptions) {}

  /**
   * Just the API server and CRDs.
   *
   * @param kinds what will be applied, as `<group>/<version>/<Kind>`; it is stored in that version
   */
  public async withoutWebhooks<T>(kinds: ReadonlySet<string>, use: (client: ApiClient, server: PlainServer) => Promise<T>): Promise<T> {
    return this.onControlPlane(async (client, { connection }, folder) => {
      await this.install(client, crd => prepareCrd(crd, { storageVersion: stored => storageVersionFor(stored, kinds) }));
      return use(client, { connection, folder });
    });
  }

  /** With the webhooks of upstream, and conversion by them. */
  public async withWebhooks<T>(
    programs: readonly BuiltProgram[], featureGates: readonly string[], use: (client: ApiClient, admission: Admission) => Promise<T>,
  ): Promise<T> {
    return this.onControlPlane(async (client, { connection, servingCertificate }, folder) => {
      const webhooks = await startWebhookServers({ programs, connection, certificate: servingCertificate, folder, featureGates });
      try {
        const crds = await this.install(client, crd => prepareCrd(crd, { conversion: webhooks.conversionOf(crd.manifest.metadata.name) }));
        this.options.onProgress('webhooks', `${await registerAdmission(client, webhooks)} for admission registered`);
        const registered = webhooks.configurations.flatMap(webhooksOf).map(({ name }) => name);
        const result = await use(client, { served: webhooks.programs, registered, isConverted: conversionTo(crds) });
        checkAlive(webhooks);
        return result;
      } catch (error) {
        throw blame(webhooks, error);
      } finally {
        await webhooks.stop();
      }
    });
  }

  private async install(client: ApiClient, prepare: (crd: UpstreamCrd) => CrdManifest): Promise<CrdManifest[]> {
    const crds = this.options.crds.map(prepare);
    await installCrds(client, crds);
    this.options.onProgress('CRDs', `${crds.length} installed`);
    return crds;
  }

  private async onControlPlane<T>(use: (client: ApiClient, controlPlane: ControlPlane, folder: string) => Promise<T>): Promise<T> {
    const folder = mkdtempSync(path.join(this.options.folder, 'servers-'));
    const controlPlane = await startControlPlane(this.options.servers, folder);
    const client = new ApiClient(controlPlane.connection);
    try {
      const result = await use(client, controlPlane, folder);
      checkAlive(controlPlane);
      return result;
    } catch (error) {
      throw blame(controlPlane, error);
    } finally {
      client.close();
      await controlPlane.stop();
    }
  }
}

function checkAlive(servers: ControlPlane | WebhookServers): void {
  const failure = servers.failure();
  if (failure !== undefined) {
    throw new Error(failure);
  }
}

/** A server that is gone explains any error that follows. */
function blame(servers: ControlPlane | WebhookServers, error: unknown): unknown {
  const failure = servers.failure();
  return failure === undefined ? error : new Error(failure);
}

/** Whether an object is of another version than its kind is stored in. */
function conversionTo(crds: readonly CrdManifest[]): IsConverted {
  const stored = new Map(crds.map(({ spec: { group, names, versions } }) => [`${group} ${names.kind}`, versions.find(({ storage }) => storage)?.name]));
  return ({ apiVersion, kind }) => {
    const [group, version] = apiVersion.split('/');
    const storage = stored.get(`${group} ${kind}`);
    return storage !== undefined && storage !== version;
  };
}
