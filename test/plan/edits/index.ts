import { Edit } from './edit';
import { EDITS_OF_DOCS } from './of-docs';
import { EDITS_OF_HAZARDS } from './of-hazards';
import { EDITS_OF_PROVIDERS } from './of-providers';

/** What can be changed, and what the plan says of it. */
export const EDITS: Edit[] = [...EDITS_OF_DOCS, ...EDITS_OF_PROVIDERS, ...EDITS_OF_HAZARDS];
