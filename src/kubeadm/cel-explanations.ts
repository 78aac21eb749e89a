/** What CEL rules of kubeadm configs ask for and what to do about it, by the text of the rule. */
export const KUBEADM_CEL_EXPLANATIONS: { readonly [rule: string]: string } = {
  'self.matches(\'^(Linux|LinuxSwap|LinuxRAID|LVM|Fat32|NTFS|LinuxExtended|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$\')':
    'is not a type of partition; use \'Linux\', \'LinuxSwap\', \'LinuxRAID\', \'LVM\', \'Fat32\', \'NTFS\', \'LinuxExtended\' or the GUID of a GPT partition type',
  '[has(self.layout),has(self.diskLayout)].filter(x,x==true).size() == 1':
    'needs exactly one of \'layout\' and \'diskLayout\'; set \'diskLayout\' for several partitions or \'layout\' for one, and not both',
};
