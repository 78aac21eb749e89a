import { Duration } from 'cdk8s';

/** A duration as Go writes it, `1h30m0s`: webhooks would rewrite any other form, and GitOps tools report the difference. */
export function goDuration(duration?: Duration): string | undefined {
  if (duration === undefined) {
    return undefined;
  }
  const total = duration.toSeconds();
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  return `${hours > 0 ? `${hours}h` : ''}${total >= 60 ? `${minutes}m` : ''}${total % 60}s`;
}

/** A duration as the integer fields of v1beta2 write it. */
export function seconds(duration?: Duration): number | undefined {
  return duration?.toSeconds();
}

/** A duration as people write it in rules of Prometheus: in minutes, unless there are seconds. */
export function prometheusDuration(duration: Duration): string {
  const total = duration.toSeconds();
  return total % 60 === 0 ? `${total / 60}m` : `${total}s`;
}
