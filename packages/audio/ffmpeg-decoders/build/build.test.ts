import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Why the decoders cannot be built here; null: it can. */
const missing = await run('emcc', ['--version']).then(
  ({ stdout }) => (stdout.includes(' 3.1.6 ') ? null : 'Emscripten is not 3.1.6'),
  () => 'Emscripten is not installed',
)

/** Two minutes of one core; the machine may be busy. */
const BUILD_MS = 900_000

it('makes the decoders that are in the repository', { timeout: BUILD_MS }, async ({ skip }) => {
  if (missing !== null) skip(missing)
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-ffmpeg-build-'))
  try {
    const made = join(folder, 'ffmpeg-decoders.wasm')
    await run(process.execPath, [join(import.meta.dirname, 'build.mjs'), made])
    const kept = await readFile(resolve(import.meta.dirname, '../ffmpeg-decoders.wasm'))
    expect((await readFile(made)).equals(kept)).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
