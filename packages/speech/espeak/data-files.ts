import { LRUCache } from '@cuecast/platform'
import { unpackedPart } from '@cuecast/platform'

/** A file of espeak-ng's data. */
export interface EspeakFile {
  /** `vi_dict`, `voices/!v/f3`. */
  name: string
  length: number
  /** Offset in the part that all voices need; null = a separate part. */
  from: number | null
}

/** Dictionaries that are kept unpacked: for two languages in turn each is read once. */
const MAX_DICTIONARIES = 2

/** The data of espeak-ng: the part that all voices need at once, dictionaries on demand. */
export class EspeakFiles {
  readonly files: readonly EspeakFile[]
  private readonly dictionaries = new LRUCache<string, Uint8Array>({ max: MAX_DICTIONARIES })

  /** @param common what `espeakCommon` has unpacked; threads share it */
  constructor(private readonly common: Uint8Array) {
    const { byteLength } = common
    const listed = new DataView(common.buffer, common.byteOffset, byteLength).getUint32(0, true)
    let from = 4 + listed
    // A decoder takes no shared memory.
    const list = JSON.parse(Buffer.from(common.slice(4, from)).toString()) as [string, number][]
    this.files = list.map(([name, length]) => {
      if (name.endsWith('_dict')) return { name, length, from: null }
      const file = { name, length, from }
      from += length
      return file
    })
    if (from !== byteLength) throw new Error("espeak-ng's data does not end where its list does")
  }

  /** The file's bytes from `at` on, at most `length`. */
  bytes({ name, from }: EspeakFile, at: number, length: number): Uint8Array {
    if (from !== null) return this.common.subarray(from + at, from + at + length)
    return this.dictionary(name).subarray(at, at + length)
  }

  private dictionary(name: string): Uint8Array {
    const kept = this.dictionaries.get(name)
    if (kept) return kept
    const unpacked = unpackedPart(`espeak-${name}`)
    this.dictionaries.set(name, unpacked)
    return unpacked
  }
}

/** Memory shared by the threads of espeak-ng. */
export interface EspeakShared {
  data: Uint8Array
  /** Threads that it is sent to have its machine code in common. */
  program: WebAssembly.Module
}

/** Unpacks the data and compiles the program. */
export const espeakShared = (): EspeakShared => ({
  data: espeakCommon(),
  program: new WebAssembly.Module(unpackedPart('espeak-program')),
})

/** The data that every espeak-ng voice needs, in shared memory. */
export function espeakCommon(): Uint8Array {
  const bytes = unpackedPart('espeak')
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}
