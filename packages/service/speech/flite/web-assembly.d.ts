/** The part of the WebAssembly interface that this package uses; TypeScript has it only for browsers. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  class Memory {
    readonly buffer: ArrayBuffer
  }
  interface Instance {
    readonly exports: Record<string, unknown>
  }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: object): Promise<Instance>
}
