import { HEALTH, LuaPiece, OBJECT } from '../../knowledge/health';

const CHILD: LuaPiece = {
  needs: [OBJECT, HEALTH],
  text: `
local child = map(status.health)
local known = { Healthy = true, Progressing = true, Degraded = true, Suspended = true, Missing = true, Unknown = true }
local verdict = text(child.status)
return health(verdict and known[verdict] and verdict or "Progressing", text(child.message) or "")
`,
};

/** Application of Argo CD, whose own check was taken out in 1.8: without it, waves of Applications do not wait for one another. */
export const APPLICATION_CHECK = [CHILD];
