/** What CEL rules of many CRDs ask for and what to do about it, by the text of the rule. */
export const COMMON_CEL_EXPLANATIONS: { readonly [rule: string]: string } = {
  'self.all(x, self.exists_one(y, x == y))':
    'holds the same entry twice; leave each entry once',
  'self.all(x, self.exists_one(y, x.name == y.name))':
    'holds two entries of the same \'name\'; leave one entry for each name',
  'self.all(i, isIP(i) || isCIDR(i))':
    'holds an entry that is neither an IP address nor a CIDR; write entries such as \'10.0.0.1\', \'10.0.0.0/8\' or \'2001:db8::/32\'',
  'self == oldSelf':
    'cannot change; leave the old value or make a new object',
};
