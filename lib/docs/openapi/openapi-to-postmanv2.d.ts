/** The types of the package's functions that are used here. The package has none. */
declare module 'openapi-to-postmanv2' {
  interface Conversion {
    readonly result: boolean;
    readonly reason?: string;
    readonly output?: readonly { readonly type: string; readonly data: unknown }[];
  }
  const converter: {
    convert(
      input: { readonly type: 'string'; readonly data: string },
      options: object,
      callback: (error: Error | null, conversion?: Conversion) => void,
    ): void;
  };
  export default converter;
}
