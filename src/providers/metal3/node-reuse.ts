/** Whether machines get their old hosts back with wiped disks: cleaning that is not said to be off may be on. */
export function wipesReusedHosts(nodeReuse?: boolean, automatedCleaningMode?: string): boolean {
  return nodeReuse === true && automatedCleaningMode !== 'disabled';
}
