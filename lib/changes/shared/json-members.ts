import { isObject, type JsonObject } from '../../switches/parsed-response.ts';

type ChangeObject = (object: JsonObject) => JsonObject;

/** Changes a member, if it is an object. */
export function changeMember(object: JsonObject, name: string, change: ChangeObject): JsonObject {
  const member = object[name];
  return isObject(member) ? { ...object, [name]: change(member) } : object;
}

/** Changes the object, and every object in it. */
export function changeEvery(object: JsonObject, change: ChangeObject): JsonObject {
  const entries = Object.entries(object).map(([name, value]) => [name, changeEveryIn(value, change)]);
  return change(Object.fromEntries(entries));
}

function changeEveryIn(value: unknown, change: ChangeObject): unknown {
  if (Array.isArray(value)) return value.map((member) => changeEveryIn(member, change));
  return isObject(value) ? changeEvery(value, change) : value;
}
