declare module 'unbzip2-stream' {
  import type { Duplex } from 'node:stream'
  /** Of the package `through`: what is queued is what comes out, null is its end. */
  interface Through extends Duplex {
    queue(chunk: Buffer | null): boolean
  }
  export default function unbzip2Stream(): Through
}
