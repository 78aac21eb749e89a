import { acme } from './acme';
import { ExternalProviderRecord } from '../../src/provider-kit';

/** A module as a package of a provider has it. */
export const ACME_RECORD = new ExternalProviderRecord(acme());
