// What yauzl 3.4 has beyond the types of its second version.
import type { Readable } from 'node:stream'

declare module 'yauzl' {
  export function openPromise(path: string, options: { lazyEntries: true }): Promise<ZipFile>
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
}
