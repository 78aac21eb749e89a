/** What CEL rules of the CRDs of OpenStack ask for and what to do about it, by the text of the rule. */
export const OPENSTACK_CEL_EXPLANATIONS: { readonly [rule: string]: string } = {
  'has(self.disableExternalNetwork) && self.disableExternalNetwork ? !has(self.bastion) || !has(self.bastion.floatingIP) : true':
    'gives the bastion a floating IP without an external network; remove \'bastion.floatingIP\' or \'disableExternalNetwork\'',
  'has(self.disableExternalNetwork) && self.disableExternalNetwork ? has(self.disableAPIServerFloatingIP) && self.disableAPIServerFloatingIP : true':
    'gives the API server a floating IP without an external network; set \'disableAPIServerFloatingIP\' to true or remove \'disableExternalNetwork\'',
  '!self.enabled || has(self.spec)':
    'enables a bastion without saying what it is; set \'spec\', or \'enabled\' to false',
  '(has(self.flavor) || has(self.flavorID))':
    'has no flavor; set \'flavor\' or \'flavorID\'',
  '!has(self.from) || self.from == \'Name\' ? has(self.name) : !has(self.name)':
    'takes the availability zone of the volume from two places or from none; set \'name\' with \'from: Name\', and only then',
  'has(self.type) && self.type == \'Bool\' ? has(self.bool) : !has(self.bool)':
    'has a \'type\' that its value does not fit; set \'bool\' with \'type: Bool\', and only then',
  'has(self.type) && self.type == \'Number\' ? has(self.number) : !has(self.number)':
    'has a \'type\' that its value does not fit; set \'number\' with \'type: Number\', and only then',
  'has(self.type) && self.type == \'String\' ? has(self.string) : !has(self.string)':
    'has a \'type\' that its value does not fit; set \'string\' with \'type: String\', and only then',
  '(!has(self.region) && !has(oldSelf.region)) || self.region == oldSelf.region':
    'changes \'region\', where the servers of the cluster are; leave it as it was or make a new cluster',
};
