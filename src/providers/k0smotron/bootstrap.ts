import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { K0sBootstrapProps } from './bootstrap-props';
import { workerConfig } from './worker-config';
import { K0sWorkerConfigTemplate } from '../../../imports/k0smotron/v1beta2/bootstrap.cluster.x-k8s.io';
import { RotatingTemplate } from '../../cdk8s-helpers';
import { Bootstrap, BootstrapKind, BootstrapRequest } from '../../contract';
import { copyProps, inScope, refuse } from '../../core';

/**
 * Nodes join as workers of k0s, as under k0smotron.
 */
export class K0sBootstrap extends Bootstrap {
  /** Who joins the nodes. */
  public readonly bootstrapKind = BootstrapKind.K0S;

  private readonly options: K0sBootstrapProps;

  constructor(props: K0sBootstrapProps = {}) {
    super();
    this.options = copyProps(props);
  }

  /** @internal */
  public _createTemplate(scope: Construct, request: BootstrapRequest): ApiObject {
    const config = inScope(scope, () => workerConfig(request, this.options));
    return new RotatingTemplate(scope, 'BootstrapTemplate', {
      spec: () => K0sWorkerConfigTemplate.manifest({ spec: { template: { spec: config } } }).spec as unknown,
      ...K0sWorkerConfigTemplate.GVK,
      ...request.naming,
    });
  }

  /** @internal */
  public _createConfig(scope: Construct): ApiObject {
    refuse(scope, 'bootstrap/unsupported', 'machine pools cannot be joined by k0s: k0smotron names all their nodes after the MachinePool, and its join token ends '
      + 'after a day, so later machines cannot join; use a worker pool');
  }

  /**
   * The same with the release of the control plane, unless it has one of its own.
   *
   * @internal
   */
  public _withRelease(k0sRelease?: number): K0sBootstrap {
    return new K0sBootstrap({ ...this.options, k0sRelease: this.options.k0sRelease ?? k0sRelease });
  }
}
