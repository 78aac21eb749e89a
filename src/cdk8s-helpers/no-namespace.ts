import { Lazy } from 'cdk8s';

/** The namespace of an object that is in none. cdk8s puts the namespace of the chart in for undefined, but not for a value that turns out to be undefined. */
export function noNamespace(): string {
  return Lazy.any({ produce: () => undefined }) as string;
}
