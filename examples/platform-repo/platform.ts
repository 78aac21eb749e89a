import { App } from 'cdk8s';
import { addArgoCd } from './argocd';
import { EdgeCluster } from './clusters/edge';
import { HostedCluster } from './clusters/hosted';
import { HybridCluster } from './clusters/hybrid';

/** Everything that this repository renders. */
export function addPlatform(app: App): void {
  const clusters = [
    new EdgeCluster(app, 'edge'),
    new HostedCluster(app, 'hosted'),
    new HybridCluster(app, 'hybrid'),
  ];
  // Last, because it looks at what it delivers.
  addArgoCd(app, clusters);
}
