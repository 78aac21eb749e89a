import { LuaPiece } from './lua';

/*
 * What the checks are made of. Argo CD runs Lua 5.1 with the base and table libraries only: there are no functions for texts.
 * A check must not fail whatever stands in the object, or all of the Application is shown as unknown.
 */

const TABLE: LuaPiece = {
  text: `
-- The value if it is a table, else an empty one.
local function map(value)
  return type(value) == "table" and value or {}
end
`,
};

const TEXT: LuaPiece = {
  text: `
-- The value if it is a text that says something.
local function text(value)
  return type(value) == "string" and value ~= "" and value or nil
end
`,
};

/** `number(value, default)`. */
export const NUMBER: LuaPiece = {
  text: `
local function number(value, default)
  return type(value) == "number" and value or default
end
`,
};

/** `health(status, message)`. */
export const HEALTH: LuaPiece = {
  text: `
local function health(status, message)
  return { status = status, message = message }
end
`,
};

/** `meta`, `annotations`, `spec` and `status` of the object, `map(value)` and `text(value)`. */
export const OBJECT: LuaPiece = {
  needs: [TABLE, TEXT, HEALTH],
  text: `
local meta, spec, status = map(obj.metadata), map(obj.spec), map(obj.status)
local annotations = map(meta.annotations)
`,
};

/** `because(what, why)`. */
export const BECAUSE: LuaPiece = {
  needs: [TEXT],
  text: `
local function because(what, why)
  return text(why) and what .. ": " .. why or what
end
`,
};

/** `condition(kind)`. */
export const CONDITION: LuaPiece = {
  needs: [OBJECT],
  text: `
-- The condition of a type, or an empty one. In objects of v1beta1 the newer conditions have a block of their own.
local function condition(kind)
  for _, list in ipairs({ map(map(status.v1beta2).conditions), map(status.conditions) }) do
    for _, found in ipairs(list) do
      if map(found).type == kind then
        return found
      end
    end
  end
  return {}
end
`,
};

/** `explain(condition, what)`. */
export const EXPLAIN: LuaPiece = {
  needs: [BECAUSE],
  text: `
local function explain(found, what)
  return because(what, text(found.message) or found.reason)
end
`,
};

/** `starts(value, prefix)`. */
export const STARTS: LuaPiece = {
  needs: [TEXT],
  text: `
-- No text of UTF-8 has the byte 255, so all texts with the prefix lie between the two.
local function starts(value, prefix)
  return text(value) ~= nil and value >= prefix and value < prefix .. "\\255"
end
`,
};
