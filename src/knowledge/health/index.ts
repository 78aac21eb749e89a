export * from './expressions';
export { composeLua, type LuaPiece } from './lua';
export * from './lua-helpers';
export * from './lua-states';
export * from './readiness';
export * from './replicas';
