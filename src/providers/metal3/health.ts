import { BECAUSE, HEALTH, LuaPiece, OBJECT } from '../../knowledge/health';

const HOST: LuaPiece = {
  needs: [OBJECT, BECAUSE, HEALTH],
  text: `
local state = text(map(status.provisioning).state)
local operation = status.operationalStatus
if meta.deletionTimestamp ~= nil then
  local why = text(status.errorMessage) or state
  local hs = health("Progressing", because("deleting", why))
  hs.deletionMessage = why and hs.message
  return hs
end
if annotations["baremetalhost.metal3.io/paused"] ~= nil then
  return health("Suspended", "paused")
end
if operation == "error" or text(status.errorMessage) then
  return health("Degraded", because(text(status.errorType) or "error", status.errorMessage))
end
if operation == "detached" or annotations["baremetalhost.metal3.io/detached"] ~= nil then
  return health("Suspended", "detached")
end
if state == "unmanaged" then
  return health("Suspended", "unmanaged, for it has no BMC")
end
if not state then
  return health("Progressing", "waiting for its controller")
end
if operation == "servicing" or operation == "delayed" then
  return health("Progressing", state .. ", " .. operation)
end
local settled = { available = true, ready = true, provisioned = true, ["externally provisioned"] = true }
return health(settled[state] and "Healthy" or "Progressing", state)
`,
};

/** BareMetalHost. Its operator keeps trying after an error, but mostly somebody has to go and look. */
export const BARE_METAL_HOST_CHECK = [HOST];
