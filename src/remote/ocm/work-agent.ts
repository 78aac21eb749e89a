/** Who applies what a ManifestWork has, for messages. */
export const WORK_AGENT = 'the work agent of Open Cluster Management';
/** Who applies what an agent consists of, for messages. */
export const FIRST_CONTACT = 'whoever brings the first agent into the network';
