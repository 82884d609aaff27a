import { wellFormed } from '../../well-formed.ts';

// That texts are kept, and built in two forms, is there for speed. Without the bytes, a list of 20 takes 1.5 times the
// processor time: one character beyond Latin-1 makes the whole text slow to encode. If the JSON of orders is not kept, a
// GET takes 1.3 times and a list 4 times as long. Only reads keep it, because few orders are read soon after a write.

/**
 * JSON as a text, and as its UTF-8 with one character for each byte, which the local server sends without encoding it.
 */
export interface JsonText {
  readonly text: string;
  readonly bytes: string;
}

/** Returns the JSON of a value. */
export function jsonText(value: object): JsonText {
  const json = JSON.stringify(value);
  // No order has a lone surrogate.
  const text = json.includes('\\ud') ? wellFormed(json) : json;
  const isAscii = Buffer.byteLength(text) === text.length;
  return { text, bytes: isAscii ? text : Buffer.from(text).toString('latin1') };
}

/** How many values' JSON is kept. It takes as much memory as its value, and clients mostly read recent orders. */
const MAX_KEPT = 2_000;

/**
 * Returns a function that makes the JSON of a value, and keeps it for the next call with the same object, which must
 * not change: the memory store returns the same order again until it is changed, and then another.
 */
export function keptJson<Value extends object>(represent: (value: Value) => object): (value: Value) => JsonText {
  let kept = new WeakMap<Value, JsonText>();
  let count = 0;
  return (value) => {
    const known = kept.get(value);
    if (known) return known;
    if (count === MAX_KEPT) {
      kept = new WeakMap();
      count = 0;
    }
    const json = jsonText(represent(value));
    kept.set(value, json);
    count += 1;
    return json;
  };
}

/** Returns a list as the envelope's `data`: its members under `name`, and the position of the page. */
export function listJson(name: string, members: readonly JsonText[], pagination: object): JsonText {
  const end = `],"pagination":${JSON.stringify(pagination)}}`;
  // Concatenated, not joined: V8 then copies only the form that is sent.
  const concatenated = (form: keyof JsonText) =>
    members.reduce((list, json, index) => `${list}${index === 0 ? '' : ','}${json[form]}`, `{"${name}":[`) + end;
  return { text: concatenated('text'), bytes: concatenated('bytes') };
}

/** Returns the envelope of a success. */
export function successJson({ text, bytes }: JsonText, meta?: object): JsonText {
  const end = meta ? `,"meta":${JSON.stringify(meta)}}` : '}';
  return { text: `${START}${text}${end}`, bytes: `${START}${bytes}${end}` };
}

const START = '{"success":true,"data":';

/** Under this name a result holds both forms of its body. Lambda sends a result as JSON, which leaves it out. */
export const JSON_TEXT = Symbol('JSON text');

/** Returns the bytes of a body, unless a middleware or a switch has changed it; undefined if they are not known. */
export function bytesOf({ body, [JSON_TEXT]: json }: { body: string; [JSON_TEXT]?: JsonText | undefined }) {
  return json?.text === body ? json.bytes : undefined;
}
