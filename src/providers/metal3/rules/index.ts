import { ADDRESS_SOURCE } from './address-source';
import { AMBIGUOUS_POOL } from './ambiguous-pool';
import { BMC_ADDRESS } from './bmc-address';
import { BMC_UNVERIFIED } from './bmc-unverified';
import { BOOT_MAC } from './boot-mac';
import { CLAIM_TARGET } from './claim-target';
import { DATA_DROPPED } from './data-dropped';
import { DATA_NAME } from './data-name';
import { DATA_TEMPLATE_CHANGED } from './data-template-changed';
import { DATA_TEMPLATE_LABEL } from './data-template-label';
import { DUPLICATE_HOST } from './duplicate-host';
import { DUPLICATE_LINK } from './duplicate-link';
import { DUPLICATE_METADATA } from './duplicate-metadata';
import { ENDPOINT_HOST } from './endpoint-host';
import { FIRMWARE } from './firmware';
import { FIXED_METAL3_FIELD } from './fixed-field';
import { GATEWAY_OUTSIDE } from './gateway-outside';
import { HOST_ANNOTATION } from './host-annotation';
import { HOST_INTERFACE } from './host-interface';
import { HOST_NAME } from './host-name';
import { HOST_SELECTOR } from './host-selector';
import { HOST_STATE } from './host-state';
import { HOSTS_ELSEWHERE } from './hosts-elsewhere';
import { IMAGE } from './image';
import { IMAGE_FORMAT } from './image-format';
import { IP_NAME_PREFIX } from './ip-name-prefix';
import { IP_POOL } from './ip-pool';
import { IP_POOL_OVERLAP } from './ip-pool-overlap';
import { LINK_MAC } from './link-mac';
import { NO_CLOUD_PROVIDER } from './no-cloud-provider';
import { NODE_LABEL } from './node-label';
import { NODE_REUSE_CLEANING } from './node-reuse-cleaning';
import { NODE_REUSE_NAME } from './node-reuse-name';
import { POOL_EXHAUSTED } from './pool-exhausted';
import { POOL_FAMILY } from './pool-family';
import { POWER_OFF } from './power-off';
import { RAID } from './raid';
import { REBOOT_ANNOTATION } from './reboot-annotation';
import { REMEDIATION_STRATEGY } from './remediation-strategy';
import { REQUESTED_ADDRESS } from './requested-address';
import { ROOT_DEVICE } from './root-device';
import { SECRET_NAMESPACE } from './secret-namespace';
import { SECURE_BOOT } from './secure-boot';
import { STALE_DATA } from './stale-data';
import { TEMPLATE_EDITED } from './template-edited';
import { TOO_FEW_HOSTS } from './too-few-hosts';
import { UNKNOWN_LINK } from './unknown-link';
import { UNKNOWN_METADATA } from './unknown-metadata';
import { VIP_UNREACHABLE } from './vip-unreachable';
import { ChangeRule, Rule } from '../../../knowledge';

export const METAL3_RULES: readonly Rule[] = [
  ENDPOINT_HOST, NO_CLOUD_PROVIDER, NODE_LABEL, IMAGE, HOST_SELECTOR, NODE_REUSE_CLEANING, NODE_REUSE_NAME, SECRET_NAMESPACE, REMEDIATION_STRATEGY,
  DATA_TEMPLATE_LABEL, UNKNOWN_LINK, DUPLICATE_LINK, DUPLICATE_METADATA, LINK_MAC, ADDRESS_SOURCE, AMBIGUOUS_POOL, HOST_INTERFACE, IP_POOL,
  IP_NAME_PREFIX, IP_POOL_OVERLAP, BMC_ADDRESS, BMC_UNVERIFIED, BOOT_MAC, SECURE_BOOT, ROOT_DEVICE, HOST_NAME, POWER_OFF, RAID, DUPLICATE_HOST,
  TOO_FEW_HOSTS, FIRMWARE, HOST_ANNOTATION, DATA_NAME, CLAIM_TARGET, REQUESTED_ADDRESS, POOL_EXHAUSTED, GATEWAY_OUTSIDE,
  HOSTS_ELSEWHERE, UNKNOWN_METADATA, VIP_UNREACHABLE, IMAGE_FORMAT, POOL_FAMILY, STALE_DATA, REBOOT_ANNOTATION,
];

export const METAL3_CHANGE_RULES: readonly ChangeRule[] = [DATA_DROPPED, DATA_TEMPLATE_CHANGED, FIXED_METAL3_FIELD, HOST_STATE, TEMPLATE_EDITED];
