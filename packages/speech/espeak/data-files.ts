import { openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** An entry of the list with which the package's script finds each file in its data. */
const entry = /filename:"\/usr\/share\/espeak-ng-data\/([^"]+)",start:(\d+),end:(\d+)/g

/** A file of espeak-ng's data. */
export interface EspeakFile {
  /** `vi_dict`, `voices/!v/f3`. */
  name: string
  length: number
  /** Where it begins in the package's one file. */
  from: number
}

/** The data of espeak-ng, which the package holds in one file: only what is asked for is read. */
class EspeakFiles {
  readonly files: readonly EspeakFile[]
  private readonly data: number

  constructor() {
    const require = createRequire(import.meta.url)
    const script = require.resolve('@echogarden/espeak-ng-emscripten')
    this.files = [...readFileSync(script, 'utf8').matchAll(entry)].map(
      ([, name = '', start, end]) => ({
        name,
        from: Number(start),
        length: Number(end) - Number(start),
      }),
    )
    if (this.files.length === 0) throw new Error(`${script} lists no espeak-ng data`)
    this.data = openSync(join(dirname(script), 'espeak-ng.data'), 'r')
  }

  /** Fills `to` with the file's bytes from `at` on. */
  read({ from, name }: EspeakFile, at: number, to: Uint8Array): void {
    if (readSync(this.data, to, 0, to.length, from + at) !== to.length)
      throw new Error(`espeak-ng's data ends within ${name}`)
  }
}

let opened: EspeakFiles | null = null

/** Opened once in a thread, and kept. */
export const espeakFiles = (): EspeakFiles => (opened ??= new EspeakFiles())
