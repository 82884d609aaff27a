export type Json = string | number | boolean | null | Json[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: Json | undefined;
}
