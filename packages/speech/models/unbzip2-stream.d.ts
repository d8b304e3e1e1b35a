declare module 'unbzip2-stream' {
  import type { Duplex } from 'node:stream'
  /** From the package `through`: queued chunks are the output, null ends it. */
  interface Through extends Duplex {
    queue(chunk: Buffer | null): boolean
  }
  export default function unbzip2Stream(): Through
}
