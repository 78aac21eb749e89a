/** The modules that code imports from. */
export const LIBRARY = 'cdk8s-cluster-api';
export const BYOH = `${LIBRARY}/byoh`;
export const METAL3 = `${LIBRARY}/metal3`;
export const OPENSTACK = `${LIBRARY}/openstack`;
export const AWS = `${LIBRARY}/aws`;
export const AZURE = `${LIBRARY}/azure`;
export const GCP = `${LIBRARY}/gcp`;
export const K0SMOTRON = `${LIBRARY}/k0smotron`;

/** An image that both control planes and pools are made from. */
export const METAL3_IMAGE = `Metal3Image.raw({
        url: \`http://images.example.com/ubuntu-2404-kube-\${VERSION}.raw\`,
        checksum: \`http://images.example.com/ubuntu-2404-kube-\${VERSION}.raw.sha256sum\`,
      })`;
