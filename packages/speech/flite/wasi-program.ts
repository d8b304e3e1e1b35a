/** Numbers of WASI preview 1 (`wasi_snapshot_preview1.witx`). */
const errors = { none: 0, badDescriptor: 8, invalid: 28, noEntry: 44, notSeekable: 70 }
const kinds = { device: 2, folder: 3, file: 4 }
const CREATE = 1
/** Where a seek counts from. */
const from = { here: 1, end: 2 }
/** Bytes of an `fdstat`. */
const STATUS_SIZE = 24

/** The only folder that a program sees. */
const FOLDER = '/out'
/** 0–2 are the streams. */
const FOLDER_DESCRIPTOR = 3
const FILE_DESCRIPTOR = 4

/** What the program says is kept up to this length, for the message when it fails. */
const MAX_SAID = 500

/** Ends the program from inside of it. */
class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`)
  }
}

/** A file in memory; it grows as it is written. */
class MemoryFile {
  at = 0
  length = 0
  private content = new Uint8Array(1 << 18)

  get bytes(): Uint8Array {
    return this.content.subarray(0, this.length)
  }

  write(data: Uint8Array): void {
    const end = this.at + data.length
    if (end > this.content.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.content.length))
      grown.set(this.bytes)
      this.content = grown
    }
    this.content.set(data, this.at)
    this.length = Math.max(this.length, end)
    this.at = end
  }
}

/** What is put into the program's memory before it begins. */
export interface MemoryPart {
  /** Address. */
  at: number
  bytes: Uint8Array
}

/**
 * Runs a program that was compiled to WASI, in plain JavaScript. It sees its arguments, the clock,
 * and a folder `/out` in memory, into which it writes one file. Without `node:wasi`, whose calls crash
 * V8 in the threads of Node 20 (nodejs/node#53087) and which leaves descriptors open after each run.
 *
 * @returns the bytes of the file, and what it printed
 */
interface Ran {
  bytes: Uint8Array
  said: string
}

export async function runWasi(
  module: WebAssembly.Module,
  args: readonly string[],
  part: MemoryPart,
): Promise<Ran> {
  const run = new WasiRun(args)
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: run.calls() })
  return run.start(exports, part)
}

class WasiRun {
  private memory: { readonly buffer: ArrayBuffer } = { buffer: new ArrayBuffer(0) }
  private readonly args: readonly Uint8Array[]
  private file: MemoryFile | null = null
  private said = ''

  constructor(args: readonly string[]) {
    this.args = args.map((arg) => new TextEncoder().encode(`${arg.replaceAll('\0', ' ')}\0`))
  }

  start({ memory, _start: start }: Record<string, unknown>, part: MemoryPart): Ran {
    if (!(memory instanceof WebAssembly.Memory) || typeof start !== 'function')
      throw new Error('This is no WASI program.')
    this.memory = memory
    this.bytes(part.at, part.bytes.length).set(part.bytes)
    const code = exitCode(() => void start())
    if (code !== 0 || !this.file)
      throw new Error(`The program ended with ${code}. ${this.said.trim()}`.trimEnd())
    return { bytes: this.file.bytes, said: this.said }
  }

  calls() {
    return { ...this.surroundings(), ...this.files(), ...this.descriptors() }
  }

  /** Made for each call: the memory moves when it grows. */
  private get view(): DataView {
    return new DataView(this.memory.buffer)
  }

  private bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, length)
  }

  private put(at: number, ...values: number[]): number {
    const { view } = this
    values.forEach((value, i) => view.setUint32(at + 4 * i, value, true))
    return errors.none
  }

  /** Arguments, clock, end. */
  private surroundings() {
    return {
      args_sizes_get: (count: number, size: number): number => {
        const bytes = this.args.reduce((sum, arg) => sum + arg.length, 0)
        return this.put(count, this.args.length) || this.put(size, bytes)
      },
      args_get: (pointers: number, text: number): number => {
        let at = text
        for (const [i, arg] of this.args.entries()) {
          this.put(pointers + 4 * i, at)
          this.bytes(at, arg.length).set(arg)
          at += arg.length
        }
        return errors.none
      },
      clock_time_get: (_clock: number, _precision: bigint, time: number): number => {
        this.view.setBigUint64(time, BigInt(Date.now()) * 1_000_000n, true)
        return errors.none
      },
      proc_exit: (code: number): never => {
        throw new Exit(code)
      },
    }
  }

  /** The folder and the file in it. */
  private files() {
    const name = new TextEncoder().encode(FOLDER)
    return {
      fd_prestat_get: (descriptor: number, result: number): number =>
        descriptor === FOLDER_DESCRIPTOR ? this.put(result, 0, name.length) : errors.badDescriptor,
      fd_prestat_dir_name: (descriptor: number, at: number, length: number): number => {
        if (descriptor !== FOLDER_DESCRIPTOR || length < name.length) return errors.invalid
        this.bytes(at, name.length).set(name)
        return errors.none
      },
      /** The ninth parameter is where the descriptor goes. */
      path_open: (
        ...[, , , , how, , , , result]: [
          folder: number,
          lookup: number,
          path: number,
          length: number,
          how: number,
          rights: bigint,
          inherited: bigint,
          flags: number,
          result: number,
        ]
      ): number => {
        // It reads no file; its voices are inside of it.
        if ((how & CREATE) === 0 || this.file) return errors.noEntry
        this.file = new MemoryFile()
        return this.put(result, FILE_DESCRIPTOR)
      },
    }
  }

  private descriptors() {
    const isFile = (descriptor: number) => (descriptor === FILE_DESCRIPTOR ? this.file : null)
    return {
      fd_close: (): number => errors.none,
      fd_fdstat_set_flags: (): number => errors.none,
      fd_fdstat_get: (descriptor: number, result: number): number => {
        if (descriptor > FILE_DESCRIPTOR) return errors.badDescriptor
        const status = this.bytes(result, STATUS_SIZE).fill(0xff)
        status.fill(0, 0, 8)
        if (descriptor < FOLDER_DESCRIPTOR) status[0] = kinds.device
        else status[0] = descriptor === FOLDER_DESCRIPTOR ? kinds.folder : kinds.file
        return errors.none
      },
      /** Nothing comes in. */
      fd_read: (_descriptor: number, _parts: number, _count: number, read: number): number =>
        this.put(read, 0),
      fd_seek: (descriptor: number, by: bigint, whence: number, result: number): number => {
        const file = isFile(descriptor)
        if (!file) return errors.notSeekable
        const start = whence === from.here ? file.at : whence === from.end ? file.length : 0
        const at = start + Number(by)
        if (at < 0) return errors.invalid
        file.at = at
        this.view.setBigUint64(result, BigInt(at), true)
        return errors.none
      },
      fd_write: (descriptor: number, parts: number, count: number, written: number): number => {
        const file = isFile(descriptor)
        let total = 0
        for (let part = parts; part < parts + 8 * count; part += 8) {
          const at = this.view.getUint32(part, true)
          const data = this.bytes(at, this.view.getUint32(part + 4, true))
          if (file) file.write(data)
          else if (this.said.length < MAX_SAID) this.said += new TextDecoder().decode(data)
          total += data.length
        }
        return this.put(written, total)
      },
    }
  }
}

function exitCode(start: () => void): number {
  try {
    start()
    return 0
  } catch (error) {
    if (error instanceof Exit) return error.code
    throw error
  }
}
