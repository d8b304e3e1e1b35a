import { createRequire } from 'node:module'
import type openFlac from 'libflacjs'
import type { Flac } from 'libflacjs'

let loading: Promise<Flac> | undefined

/** libFLAC as wasm. */
export function loadFlac(): Promise<Flac> {
  loading ??= load()
  return loading
}

async function load(): Promise<Flac> {
  const require = createRequire(import.meta.url)
  // Its loader takes any `fetch` for a browser's and asks it for a file path, which Node's refuses.
  const { fetch } = globalThis
  Reflect.deleteProperty(globalThis, 'fetch')
  try {
    const open: typeof openFlac = require('libflacjs')
    const flac = open('wasm')
    if (!flac.isReady()) await new Promise<void>((resolve) => flac.on('ready', () => resolve()))
    return flac
  } finally {
    globalThis.fetch = fetch
  }
}
