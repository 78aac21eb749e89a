/** Where a connection begins or ends. */
export enum ConnectionEnd {
  /** The cluster that the objects are applied to, with its controllers. */
  MANAGEMENT_CLUSTER = 'management-cluster',
  /** The API server of the cluster that an object belongs to, at the endpoint of that. */
  API_SERVER = 'api-server',
  /** The machines of the control plane. */
  CONTROL_PLANE_MACHINES = 'control-plane-machines',
  /** The machines of each pool, and of the control plane where they are of the same provider. */
  MACHINES = 'machines',
  /** The address that a field of the object has. */
  ADDRESS = 'address',
}

/** A connection that firewalls have to let through, and the objects that make it necessary. */
export interface ConnectionRecord {
  /** The API group of these objects. */
  readonly group: string;
  /** Their kind. */
  readonly kind: string;
  /** The field that they have to have. @default - every object of the kind counts */
  readonly field?: string;
  /** Who dials. */
  readonly from: ConnectionEnd;
  /** Who is dialled. */
  readonly to: ConnectionEnd;
  /** The field with the host or URL that is dialled, of ConnectionEnd.ADDRESS. @default - none */
  readonly addressField?: string;
  /** The port, or several: `10250`, `2379-2380`, `623/UDP`. It is TCP where nothing is said. @default - that of the endpoint, of the URL, or of its scheme */
  readonly port?: string;
  /** The field with the port; `port` holds where there is none. @default - none */
  readonly portField?: string;
  /** The ports of URLs that have none, by the scheme; `*` stands for others. @default - those of HTTP and HTTPS */
  readonly schemePorts?: { readonly [scheme: string]: string };
  /** What it is for, in a few words. */
  readonly purpose: string;
}
