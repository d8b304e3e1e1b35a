// node packages/speech/espeak/build/build.mjs [FILE]: eSpeak NG as WebAssembly, `espeak-ng.wasm` beside this
// folder or FILE. Needs Emscripten 3.1.6 (Debian 12: apt install emscripten), patch and xz.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const here = import.meta.dirname

/**
 * eSpeak NG at commit 21ac2203a0b22f3816e21932feff8ae9c12eb78a (2024-09-23), which matches the data
 * of `@echogarden/espeak-ng-emscripten` 0.3.5: `git archive` of the compiled files.
 */
const SOURCE = join(here, 'espeak-ng.tar.xz')
const SOURCE_SHA256 = '575370d1e7c2667760a56ed6cf99e3806013c5f8a8d26e2cfca50f849dd40f63'
const EMSCRIPTEN = '3.1.6'

/** Of eSpeak NG's own sources; no compiler of its data, MBROLA, threads or SpeechPlayer (`klatt 6`). */
const CONFIG = [
  '#define HAVE_MKSTEMP 0',
  '#define USE_ASYNC 0',
  '#define USE_KLATT 1',
  '#define USE_LIBPCAUDIO 0',
  '#define USE_LIBSONIC 0',
  '#define USE_MBROLA 0',
  '#define USE_SPEECHPLAYER 0',
  '#define PACKAGE_VERSION "1.52-dev"',
  '',
].join('\n')

const LINK = [
  '--no-entry',
  '-sSTANDALONE_WASM=1',
  '-sFILESYSTEM=0',
  '-sMALLOC=emmalloc',
  '-sINITIAL_MEMORY=4194304',
  '-sTOTAL_STACK=1048576',
  '-sALLOW_MEMORY_GROWTH=1',
  '-sERROR_ON_UNDEFINED_SYMBOLS=0',
]

function build(target) {
  const { version } = /(?<version>\d+\.\d+\.\d+)/.exec(run('emcc', ['--version'])).groups
  if (version !== EMSCRIPTEN) throw new Error(`Emscripten ${EMSCRIPTEN} is needed, not ${version}`)
  const sum = createHash('sha256').update(readFileSync(SOURCE)).digest('hex')
  if (sum !== SOURCE_SHA256) throw new Error(`${SOURCE} is not the source: ${sum}`)
  const work = mkdtempSync(join(tmpdir(), 'cuecast-espeak-'))
  try {
    compile(work, target)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function compile(work, target) {
  run('tar', ['xJf', SOURCE, '-C', work])
  run('patch', ['-p1', '-s', '-d', work, '-i', join(here, 'changes.patch')])
  writeFileSync(join(work, 'config.h'), CONFIG)
  const sources = ['src/libespeak-ng', 'src/ucd-tools/src'].flatMap((folder) =>
    readdirSync(join(work, folder))
      .filter((name) => name.endsWith('.c'))
      .sort()
      .map((name) => join(folder, name)),
  )
  const includes = [here, '.', 'src/include', 'src/libespeak-ng', 'src/ucd-tools/src/include']
  const flags = ['-O3', '-fwrapv', '-w', '-DPATH_ESPEAK_DATA="/espeak-ng-data"']
  const own = ['files.c', 'interface.c', 'tones.c'].map((name) => join(here, name))
  // Paths inside the work folder are relative: nothing of the machine gets into the file.
  run(
    'emcc',
    [
      ...flags,
      ...includes.map((folder) => `-I${folder}`),
      '-include',
      join(here, 'files.h'),
      ...sources,
      ...own,
      ...LINK,
      '-o',
      target,
    ],
    work,
  )
  chmodSync(target, 0o644)
}

function run(program, args, cwd = here) {
  return execFileSync(program, args, { cwd, encoding: 'utf8' })
}

build(resolve(process.argv[2] ?? join(here, '..', 'espeak-ng.wasm')))
