/** What the metadata service of EC2 tells of an instance, and cloud-init of that service. */
export const AWS_METADATA_KEYS: string[] = [
  'ami_id', 'ami_launch_index', 'ami_manifest_path', 'ancestor_ami_ids', 'autoscaling', 'block_device_mapping', 'events', 'hostname', 'iam', 'identity_credentials',
  'instance_action', 'instance_id', 'instance_life_cycle', 'instance_type', 'ipv6', 'kernel_id', 'local_hostname', 'local_ipv4', 'mac', 'managed_ssh_keys', 'metrics', 'network',
  'placement', 'placement.availability_zone', 'placement.availability_zone_id', 'placement.group_name', 'placement.host_id', 'placement.partition_number', 'placement.region',
  'product_codes', 'profile', 'public_hostname', 'public_ipv4', 'public_keys', 'ramdisk_id', 'reservation_id', 'security_groups', 'services', 'spot', 'system', 'tags',
];
