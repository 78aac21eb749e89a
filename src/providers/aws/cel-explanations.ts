/** What CEL rules of the CRDs of AWS ask for and what to do about it, by the text of the rule. */
export const AWS_CEL_EXPLANATIONS: { readonly [rule: string]: string } = {
  'self.startsWith(\'cagw-\')':
    'is not the id of a carrier gateway; use one that starts with \'cagw-\'',
  'self in [\'none\',\'amazon-pool\']':
    'is not known; use \'amazon-pool\' to fall back to addresses of Amazon, or \'none\' to fail instead',
  '!has(self.capacityReservationId) || !has(self.marketType) || self.marketType != \'Spot\'':
    'asks for spot instances from a capacity reservation, which holds on-demand capacity only; remove \'capacityReservationId\' or set another \'marketType\' than \'Spot\'',
  '!has(self.capacityReservationId) || !has(self.spotMarketOptions)':
    'asks for spot instances from a capacity reservation, which holds on-demand capacity only; remove \'capacityReservationId\' or \'spotMarketOptions\'',
};
