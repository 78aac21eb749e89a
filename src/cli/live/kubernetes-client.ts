import type { RequestOptions } from 'https';
import { lazily } from '../../core';

/**
 * What is used of the official client for JavaScript: it reads kubeconfigs and logs in, by certificates, tokens, plugins and OpenID, also through proxies.
 *
 * Requests are sent without it. Its classes for APIs know the kinds of Kubernetes and turn their fields into others; here objects have to stay as the server writes them, and most are custom resources.
 */
export interface KubeConfig {
  readonly contexts: readonly { readonly name: string; readonly cluster: string; readonly user: string; readonly namespace?: string }[];
  getCurrentContext(): string;
  setCurrentContext(name: string): void;
  getCurrentCluster(): { readonly name: string; readonly server: string } | null;
  getCurrentUser(): { readonly name: string } | null;
  loadFromFile(file: string): void;
  loadFromCluster(): void;
  mergeConfig(other: KubeConfig): void;
  applyToHTTPSOptions(options: RequestOptions): Promise<void>;
}

/** The module of the client with the class that is used; tools/esbuild.config.ts makes one file of it. */
export interface ClientLibrary {
  readonly KubeConfig: new () => KubeConfig;
}

/** Here, because only who asks a cluster needs it, and it takes a tenth of a second. */
// eslint-disable-next-line import/no-extraneous-dependencies, @typescript-eslint/no-require-imports -- bundled, see above
export const kubernetesClient = lazily(() => require('@kubernetes/client-node/dist/config.js') as ClientLibrary);
