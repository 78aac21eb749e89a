/** The versions of the KamajiControlPlane. A release of the Kamaji provider serves exactly one of them. */
export enum KamajiApiVersion {
  /** Up to version 0.19 of the Kamaji provider. */
  V1ALPHA1 = 'v1alpha1',
  /** Since version 0.20 of the Kamaji provider. */
  V1ALPHA2 = 'v1alpha2',
}
