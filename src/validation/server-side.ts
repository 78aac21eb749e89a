import { ARGO_CD_GROUP, BundleObject, FLUX_GROUP, isRecord, SERVER_SIDE_APPLY, SYNC_OPTIONS_ANNOTATION, Topology } from '../topology';

/** Where what Argo CD makes deliveries of says how they apply. */
const SYNC_OPTIONS = ['spec.syncPolicy.syncOptions', 'spec.template.spec.syncPolicy.syncOptions'];
/** How the option begins, whatever its value. */
const OPTION = SERVER_SIDE_APPLY.slice(0, SERVER_SIDE_APPLY.indexOf('=') + 1);

/** Which objects of a bundle are known to be applied on the server: all where a delivery in it applies so, and those that ask for it themselves. */
export class ServerSide {
  private readonly isDeliveredSo: boolean;

  /** @param isKnown whether somebody knows so of all objects */
  constructor(topology: Topology, isKnown: boolean) {
    // Flux knows no other way.
    this.isDeliveredSo = isKnown || topology.ofKind(FLUX_GROUP, 'Kustomization').length > 0
      || topology.ofKinds(ARGO_CD_GROUP, 'Application', 'ApplicationSet').some(delivery =>
        SYNC_OPTIONS.some(options => delivery.at(options).items().some(({ text }) => text === SERVER_SIDE_APPLY)));
  }

  public applies(object: BundleObject): boolean {
    // Read from the manifest itself, because it is asked of every object.
    const annotations = object.manifest.metadata?.annotations;
    const options = isRecord(annotations) ? annotations[SYNC_OPTIONS_ANNOTATION] : undefined;
    const own = typeof options === 'string' ? options.split(',').map(option => option.trim()).find(option => option.startsWith(OPTION)) : undefined;
    return own === undefined ? this.isDeliveredSo : own === SERVER_SIDE_APPLY;
  }
}
