/** The first minor release in which kubeadm gives rights to the admin by a binding of its own. */
const FIRST_WITH_BINDING = 29;
/** The first patch release of a minor one in which kubeadm makes that binding through the API server of the node, not through the endpoint. */
const FIRST_PATCH: { readonly [minor: number]: number } = { 33: 12, 34: 8, 35: 5, 36: 1 };
const NEWEST = Math.max(...Object.keys(FIRST_PATCH).map(Number));

/** Whether `admin.conf` has no rights until `kubeadm init` has reached the endpoint of the cluster. */
export function isAdminWithoutRights(minor: number, patch: number): boolean {
  return minor >= FIRST_WITH_BINDING && minor <= NEWEST && patch < (FIRST_PATCH[minor] ?? Infinity);
}
