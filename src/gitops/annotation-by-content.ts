import { ApiObject, Lazy } from 'cdk8s';

/**
 * The value of an annotation that depends on what its object holds in the end; undefined for none.
 *
 * @param object the object that gets the annotation
 * @param valueOf what the annotation is
 * @param meanwhile what it is while somebody finds out: to do so, the object is rendered, this annotation included
 */
export function annotationByContent(object: ApiObject, valueOf: (manifest: unknown) => string | undefined, meanwhile?: string): string {
  let isAsked = false;
  const find = () => {
    isAsked = true;
    try {
      return valueOf(object.toJson());
    } finally {
      isAsked = false;
    }
  };
  return Lazy.any({ produce: () => isAsked ? meanwhile : find() }) as string;
}
