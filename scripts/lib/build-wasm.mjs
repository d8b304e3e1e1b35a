import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const EMSCRIPTEN = '3.1.6'

/** As every module is linked: no program, no files, memory that grows. */
const LINK = [
  '--no-entry',
  '-sSTANDALONE_WASM=1',
  '-sFILESYSTEM=0',
  '-sMALLOC=emmalloc',
  '-sINITIAL_MEMORY=4194304',
  '-sTOTAL_STACK=1048576',
  '-sALLOW_MEMORY_GROWTH=1',
]

/**
 * Compiles an archive of C sources to one WebAssembly module, at the first argument of the command or at `target`.
 *
 * @param source an archive (.tar.xz) with this SHA-256
 * @param folders of the C files in it, all but those that other files include
 * @param prepare changes the unpacked sources before they are compiled
 * @param compile arguments before the C files, `own`: further C files, `link`: arguments after the usual ones
 */
export function buildWasm({ source, sha256, target, folders, ...parts }) {
  const { isIncluded = () => false, prepare, compile, own, link = [] } = parts
  const { version } = /(?<version>\d+\.\d+\.\d+)/.exec(run('emcc', ['--version'])).groups
  if (version !== EMSCRIPTEN) throw new Error(`Emscripten ${EMSCRIPTEN} is needed, not ${version}`)
  const sum = createHash('sha256').update(readFileSync(source)).digest('hex')
  if (sum !== sha256) throw new Error(`${source} is not the source: ${sum}`)
  const file = resolve(process.argv[2] ?? target)
  const work = mkdtempSync(join(tmpdir(), 'cuecast-wasm-'))
  try {
    run('tar', ['xJf', source, '-C', work])
    prepare?.(work)
    const sources = folders.flatMap((folder) =>
      readdirSync(join(work, folder))
        .filter((name) => name.endsWith('.c') && !isIncluded(name))
        .sort()
        .map((name) => join(folder, name)),
    )
    // Paths inside the work folder are relative: nothing of the machine gets into the file.
    run('emcc', [...compile, ...sources, ...own, ...LINK, ...link, '-o', file], work)
    chmodSync(file, 0o644)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const run = (program, args, cwd) => execFileSync(program, args, { cwd, encoding: 'utf8' })
