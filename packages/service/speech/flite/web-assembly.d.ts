/** The part of the WebAssembly interface that this package uses; TypeScript has it only for browsers. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  interface Instance {
    readonly exports: object
  }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: object): Promise<Instance>
}
