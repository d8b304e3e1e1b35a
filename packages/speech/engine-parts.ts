import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { builtFile } from '@cuecast/platform'

/** A part of a built-in engine's program or data, as `scripts/packaging/engine-data.ts` has packed it. */
export const unpackEnginePart = (name: string): Uint8Array =>
  brotliDecompressSync(readFileSync(builtFile(`engines/${name}.br`)))
