/** What has to be at the path of a machine that a static pod sees. */
export enum HostPathType {
  /** A folder. */
  DIRECTORY = 'Directory',
  /** A folder, which is made where there is none. */
  DIRECTORY_OR_CREATE = 'DirectoryOrCreate',
  /** A file. */
  FILE = 'File',
  /** A file, which is made where there is none. */
  FILE_OR_CREATE = 'FileOrCreate',
  /** A socket. */
  SOCKET = 'Socket',
}

/** A file or folder of a control plane machine that a static pod of the control plane sees. */
export interface StaticPodVolume {
  /** The name of the volume in the pod, a DNS label. */
  readonly name: string;
  /** The absolute path on the machine. */
  readonly hostPath: string;
  /**
   * The absolute path in the pod.
   * @default - as on the machine
   */
  readonly mountPath?: string;
  /**
   * Whether the pod may only read it. An audit log is written.
   * @default true
   */
  readonly readOnly?: boolean;
  /**
   * What has to be at the path.
   * @default - anything; the pod does not start where there is nothing
   */
  readonly pathType?: HostPathType;
}
