/** The part of the WebAssembly interface that this package uses; TypeScript has it only for browsers. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  class Memory {
    readonly buffer: ArrayBuffer
  }
  class Instance {
    constructor(module: Module, imports: object)
    readonly exports: Record<string, unknown>
  }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: object): Promise<Instance>
}

/** A file as a data URL with its bytes in base64. */
declare module '*?url&inline' {
  const url: string
  export default url
}
