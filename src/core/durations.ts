import { Duration } from 'cdk8s';

/** A duration as the Go types of v1beta1 write it. */
export function goDuration(duration?: Duration): string | undefined {
  return duration === undefined ? undefined : `${duration.toSeconds()}s`;
}

/** A duration as the integer fields of v1beta2 write it. */
export function seconds(duration?: Duration): number | undefined {
  return duration?.toSeconds();
}
