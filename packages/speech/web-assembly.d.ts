/** The part of the WebAssembly interface that this package uses; TypeScript has it only for browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
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
