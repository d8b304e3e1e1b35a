import { type Readable, Transform } from 'node:stream'
import type { Entry } from 'yauzl'

/** Limits on unpacked data, whatever sizes an archive declares. */
interface UnpackLimits {
  /** Of everything in it together, bytes. */
  bytes: number
  /** Files in it. */
  entries: number
  /** Largest ratio of unpacked to packed size; never refuses anything below `SMALL`. */
  ratio: number
  /** From the first byte to the last, ms. */
  ms: number
}

/** Size that every computer has room for, bytes: a text that compresses well is no attack. */
const SMALL = 32 * 2 ** 20

/** Thrown where something would become more than its limits allow. */
export class UnpackRefused extends Error {
  constructor(
    readonly limit: keyof UnpackLimits,
    { bytes, entries, ratio, ms }: UnpackLimits,
  ) {
    const reasons: Record<keyof UnpackLimits, string> = {
      bytes: `unpacked it would be larger than ${Math.round(bytes / 2 ** 20)} MB`,
      entries: `it holds more than ${entries} files`,
      ratio: `unpacked it would be more than ${ratio} times as large`,
      ms: `it takes longer than ${Math.round(ms / 1_000)} s to unpack`,
    }
    super(reasons[limit])
  }
}

/** Counts what comes out of something compressed, and stops it at its limits; throws `UnpackRefused`. */
export class UnpackBudget {
  readonly #began = Date.now()
  #bytes = 0
  #entries = 0
  #largest: number

  constructor(
    private readonly limits: UnpackLimits,
    packedBytes: number,
  ) {
    this.#largest = Math.max(SMALL, packedBytes * limits.ratio)
  }

  /** A file begins that claims so many bytes. */
  entry(bytes: number): void {
    this.#entries += 1
    if (this.#entries > this.limits.entries) this.#refuse('entries')
    this.#check(this.#bytes + bytes)
  }

  /** So many bytes came out. */
  add(bytes: number): void {
    this.#bytes += bytes
    this.#check(this.#bytes)
  }

  /** Counts what flows through. */
  counted(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        try {
          this.add(chunk.length)
          done(null, chunk)
        } catch (refused) {
          done(refused instanceof Error ? refused : null)
        }
      },
    })
  }

  #check(bytes: number): void {
    if (bytes > this.limits.bytes) this.#refuse('bytes')
    if (bytes > this.#largest) this.#refuse('ratio')
    if (Date.now() - this.#began > this.limits.ms) this.#refuse('ms')
  }

  #refuse(limit: keyof UnpackLimits): never {
    throw new UnpackRefused(limit, this.limits)
  }
}

interface ZippedFile {
  entry: Entry
  open(): Promise<Readable>
}

/** The files of a zip in order, without its folders. Opened files are not counted here. */
export async function* filesOfZip(path: string): AsyncGenerator<ZippedFile> {
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      yield { entry, open: () => zip.openReadStreamPromise(entry) }
    }
  } finally {
    zip.close()
  }
}
