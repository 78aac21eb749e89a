import type { Crd } from './crd';
import type { CrdPin } from './pin';

/** A CRD file as read, with its parsed content. */
export interface LoadedCrd {
  readonly pin: CrdPin;
  /** `<provider>/<file>`, how messages name it. */
  readonly label: string;
  readonly bytes: Uint8Array;
  readonly crds: Crd[];
}
