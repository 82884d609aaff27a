import { wellFormed } from '../../well-formed.ts';

// The texts that are kept, and those that are built twice, are there for speed. Without the bytes, a list of 20 takes
// 1.5 times the processor time: one character beyond Latin-1 makes the whole text slow to encode. If the JSON of orders
// is not kept, a GET takes 1.3 times and a list 4 times as long.

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
