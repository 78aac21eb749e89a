import { isGiven } from './fields';
import { oncePerCheck, oncePerTopology } from './once-per-topology';
import { BundleObject, groupBy } from '../../topology';

const EXTERNAL_SECRETS_GROUP = 'external-secrets.io';
/** What leaves the other keys of a Secret to somebody else. */
const PARTLY_OURS = ['Merge', 'None'];

/** The ExternalSecrets of a bundle by the name of the Secret that they make. */
export const externalSecrets = oncePerTopology<ReadonlyMap<string, readonly BundleObject[]>>(topology =>
  groupBy(topology.ofKind(EXTERNAL_SECRETS_GROUP, 'ExternalSecret'), object => object.textAt('spec.target.name') ?? object.name));

/** An object that has a controller make a Secret: a certificate, a sealed Secret, or one of a store. */
export interface SecretMaker {
  readonly object: BundleObject;
  /** The name of the Secret. */
  readonly secretName: string;
}

/** All of them, by the name of the Secret. */
export const secretMakers = oncePerCheck<ReadonlyMap<string, readonly SecretMaker[]>>((topology, registry) => groupBy(
  registry.kinds.flatMap(({ group, kind, secretNameField: field }) => field === undefined ? []
    : topology.ofKind(group, kind).map(object => ({ object, secretName: object.textAt(field) ?? object.name }))),
  ({ secretName }) => secretName,
));

/** The keys of a Secret or ConfigMap, or of the Secret that an ExternalSecret makes; undefined where others may add some, or it is not filled in yet. */
export function keysOf(object: BundleObject): readonly string[] | undefined {
  const keys = object.kind === 'ExternalSecret' ? keysOfExternal(object) : namesIn(object, 'data', 'stringData', 'binaryData');
  return keys?.length === 0 ? undefined : keys;
}

function namesIn(object: BundleObject, ...parts: string[]): string[] {
  return parts.flatMap(part => object.at(part).members()).map(({ step }) => `${step}`);
}

/** A template without data of its own leaves what is fetched as it is. */
function keysOfExternal(external: BundleObject): readonly string[] | undefined {
  const target = external.at('spec.target');
  if (isGiven(external.at('spec.dataFrom')) || isGiven(target.at('template.templateFrom')) || PARTLY_OURS.includes(target.textOf('creationPolicy') ?? '')) {
    return undefined;
  }
  const fetched = external.at('spec.data').items().map(item => item.textOf('secretKey') ?? '');
  const written = namesIn(external, 'spec.target.template.data');
  return written.length === 0 ? fetched : target.at('template').textOf('mergePolicy') === 'Merge' ? [...fetched, ...written] : written;
}
