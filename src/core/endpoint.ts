import { refuseValue } from './errors';
import { isHost } from './hosts';
import { isPort } from './numbers';

const DEFAULT_PORT = 6443;

/**
 * The address of a workload cluster's API server.
 */
export class Endpoint {
  /**
   * An endpoint by host and port.
   *
   * @param host an IP address or DNS name, without scheme
   * @param port the port, 6443 unless given
   */
  public static of(host: string, port?: number): Endpoint {
    return new Endpoint(host, port ?? DEFAULT_PORT, false);
  }

  /**
   * The endpoint of a load balancer of your own, or of whatever else serves the address and is not described by the cluster. An annotation of the Cluster says
   * so, and nobody warns that nothing serves the address.
   *
   * @param host an IP address or DNS name, without scheme
   * @param port the port, 6443 unless given
   */
  public static loadBalancer(host: string, port?: number): Endpoint {
    return new Endpoint(host, port ?? DEFAULT_PORT, true);
  }

  private constructor(
    /** IP address or DNS name. */
    public readonly host: string,
    /** TCP port. */
    public readonly port: number,
    /** Whether a load balancer of your own serves it. */
    public readonly isLoadBalancer: boolean,
  ) {}

  /**
   * Refuses a host or port that cannot be. Called by the construct that receives the endpoint, so that the error has a path.
   *
   * @internal
   */
  public _check(): void {
    if (!isHost(this.host)) {
      refuseValue('input/invalid-value',
        `'endpoint' host '${this.host}' is neither an IP address nor a DNS name; use for example Endpoint.of('192.168.10.20')`);
    }
    if (!isPort(this.port)) {
      refuseValue('input/invalid-value', `'endpoint' port ${this.port} is not a port; use a whole number from 1 to 65535`);
    }
  }

  /** `host:port`, with brackets around an IPv6 host. */
  public toString(): string {
    return `${this.host.includes(':') ? `[${this.host}]` : this.host}:${this.port}`;
  }
}
