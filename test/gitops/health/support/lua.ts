import { LUA_OK, type LuaState } from 'lua-wasm-bindings/dist/lua';
import { lauxlib, lua, lualib } from 'lua-wasm-bindings/dist/lua.51';

/** What a health check says. */
export interface Health {
  readonly status: string;
  readonly message?: string;
  readonly deletionMessage?: string;
}

/** Argo CD opens the base and table libraries, and a few functions of os. */
const SANDBOX = 'getmetatable("").__index = nil string, math, io, os, debug, coroutine, package, require, module = nil';

/** Runs a health check as Argo CD does: Lua 5.1, the object in the global `obj`, a table returned. */
export function runHealthCheck(script: string, object: unknown): Health {
  const state = lauxlib.luaL_newstate();
  try {
    lualib.luaL_openlibs(state);
    call(state, `${SANDBOX} obj = ${luaLiteral(object)}`, 0);
    call(state, script, 1);
    const field = (name: string): string | undefined => {
      lua.lua_getfield(state, -1, name);
      const value = lua.lua_isstring(state, -1) === 0 ? undefined : lua.lua_tostring(state, -1);
      lua.lua_pop(state, 1);
      return value;
    };
    const [status, message, deletionMessage] = ['status', 'message', 'deletionMessage'].map(field);
    return { status: status!, message, ...deletionMessage === undefined ? {} : { deletionMessage } };
  } finally {
    lua.lua_close(state);
  }
}

function call(state: LuaState, chunk: string, results: number): void {
  if (lauxlib.luaL_loadstring(state, chunk) !== LUA_OK || lua.lua_pcall(state, 0, results, 0) !== LUA_OK) {
    throw new Error(lua.lua_tostring(state, -1));
  }
}

/** A value of JSON in Lua, as Argo CD hands it over: null is nothing, also in lists. */
export function luaLiteral(value: unknown): string {
  if (Array.isArray(value)) {
    return `{${value.filter(item => item !== null).map(luaLiteral).join(',')}}`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
    return `{${fields.map(([key, item]) => `[${luaString(key)}]=${luaLiteral(item)}`).join(',')}}`;
  }
  return typeof value === 'string' ? luaString(value) : value === null ? 'nil' : String(value);
}

function luaString(text: string): string {
  return `"${[...Buffer.from(text, 'utf8')].map(byte => `\\${String(byte).padStart(3, '0')}`).join('')}"`;
}
