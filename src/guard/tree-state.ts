import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';

/** What can be seen of a tree without rendering it: its constructs, and the patches and metadata of its objects. */
export class TreeState {
  private readonly details: readonly unknown[];

  constructor(constructs: readonly IConstruct[]) {
    this.details = detailsOf(constructs);
  }

  /** Whether a tree is as it was. */
  public isStill(root: IConstruct): boolean {
    const details = detailsOf(root.node.findAll());
    return details.length === this.details.length && details.every((detail, index) => Object.is(detail, this.details[index]));
  }
}

/** What cdk8s keeps of an object and its metadata, out of sight. */
interface ObjectInternals {
  readonly patches: readonly unknown[];
  readonly metadata: { readonly [part: string]: object | undefined };
}

function detailsOf(constructs: readonly IConstruct[]): unknown[] {
  return constructs.flatMap(construct => {
    return ApiObject.isApiObject(construct) ? [construct, ...objectDetails(construct as unknown as ObjectInternals)] : [construct];
  });
}

function objectDetails({ patches, metadata }: ObjectInternals): unknown[] {
  const { labels, annotations, finalizers, ownerReferences, _additionalAttributes } = metadata;
  const parts = [labels, annotations, finalizers, ownerReferences, _additionalAttributes].map(part => Object.entries(part ?? {}));
  return [patches.length, metadata.name, metadata.namespace, ...parts.flatMap(entries => [entries.length, ...entries.flat()])];
}
