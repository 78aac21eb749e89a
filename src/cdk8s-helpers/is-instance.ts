/** Whether an object is of a class. For classes of API objects `instanceof` does not tell: cdk8s lets it take every API object for one of each. */
export function isInstance(object: object, type: { readonly prototype: object }): boolean {
  return Object.prototype.isPrototypeOf.call(type.prototype, object);
}
