/** A field of an object that people ask for first, and that pictures show: the size of machines, a region, a release. */
export interface DetailField {
  /** The way to it: `spec.template.spec.instanceType`. A text, a number, or a map of texts; `[]` stands for every entry of a list. */
  readonly path: string;
  /** What stands before the value where that does not speak for itself: `hosts`. @default - the value stands alone */
  readonly label?: string;
}
