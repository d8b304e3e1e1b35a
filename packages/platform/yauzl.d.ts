// Functions of yauzl 3.4 that the types of its second version lack.
import type { Readable } from 'node:stream'

declare module 'yauzl' {
  export function openPromise(path: string, options: { lazyEntries: true }): Promise<ZipFile>
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
}
