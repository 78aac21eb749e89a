import { HOST_DATA_SOURCE, hostData, inherited } from './host-data';
import { ChangeRule, Severity } from '../../../knowledge';

/** A warning, because there may be hosts enough that had no data before. */
export const DATA_DROPPED: ChangeRule = {
  code: 'metal3/data-dropped',
  severity: Severity.WARNING,
  source: HOST_DATA_SOURCE,
  check: (changes, registry) => {
    const before = new Map(hostData(changes.before, registry).map(data => [data.object, data]));
    return hostData(changes.after, registry).flatMap(next => {
      const previous = changes.previous(next.object);
      const former = previous && before.get(previous);
      const dropped = former && inherited(former, next);
      return dropped === undefined ? [] : [{
        at: next.spec.member('dataTemplate'),
        message: `these machines had ${dropped} and have none now: Metal3 leaves on a host what names the Secret of the machine that is gone, and the next one there does not boot; `
          + "keep a data template with it, or remove it from each host that is released: kubectl patch baremetalhost <name> --type=merge -p '{\"spec\":{\"metaData\":null,\"networkData\":null}}'",
      }];
    });
  },
};
