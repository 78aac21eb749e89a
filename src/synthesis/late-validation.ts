/* eslint-disable @typescript-eslint/no-require-imports */
import { lazily } from '../core';

// Schemas, records and some hundred rules. They are needed at the very end, and take longer to load than all constructs of a program.
export const registry = lazily(() => require('../registry') as typeof import('../registry'));
export const validation = lazily(() => require('../validation') as typeof import('../validation'));
