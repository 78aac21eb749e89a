import { ANY_HOST } from './any-host';
import { BOOTSTRAP_FORMAT } from './bootstrap-format';
import { BOOTSTRAP_KUBECONFIG } from './bootstrap-kubeconfig';
import { BUNDLE_REPOSITORY } from './bundle-repository';
import { CARRIAGE_RETURN } from './carriage-return';
import { FOREIGN_TEMPLATE } from './foreign-template';
import { HOST_OBJECT } from './host-object';
import { HOST_SELECTOR } from './host-selector';
import { IGNORED_BOOTSTRAP } from './ignored-bootstrap';
import { INSTALLER_OVERWRITES } from './installer-overwrites';
import { INSTALLER_REF } from './installer-ref';
import { LONG_MACHINE_NAME } from './long-machine-name';
import { NODE_NAME } from './node-name';
import { OVERLAPPING_SELECTORS } from './overlapping-selectors';
import { PROVIDER_ID } from './provider-id';
import { SHARED_HOSTS } from './shared-hosts';
import { TEMPLATE_EDITED } from './template-edited';
import { ChangeRule, Rule } from '../../../knowledge';

export const BYOH_RULES: readonly Rule[] = [
  INSTALLER_REF, NODE_NAME, PROVIDER_ID, IGNORED_BOOTSTRAP, BOOTSTRAP_FORMAT, FOREIGN_TEMPLATE, CARRIAGE_RETURN,
  HOST_OBJECT, BOOTSTRAP_KUBECONFIG, BUNDLE_REPOSITORY, HOST_SELECTOR, OVERLAPPING_SELECTORS, ANY_HOST,
  SHARED_HOSTS, INSTALLER_OVERWRITES, LONG_MACHINE_NAME,
];

export const BYOH_CHANGE_RULES: readonly ChangeRule[] = [TEMPLATE_EDITED];
