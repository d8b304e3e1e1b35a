// node packages/audio/ffmpeg-decoders/build/build.mjs [FILE]: decoders of FFmpeg as WebAssembly, `ffmpeg-decoders.wasm`
// beside this folder or FILE. Needs Emscripten 3.1.6 (Debian 12: apt install emscripten) and xz.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const here = import.meta.dirname

/**
 * FFmpeg 5.1.9 as released, less the files that these decoders do without, and the headers and lists that its
 * `configure` writes for `--target-os=none --arch=x86_32 --enable-cross-compile --disable-asm --disable-all
 * --disable-everything --disable-autodetect --disable-pthreads --enable-avcodec --enable-decoder=aac
 * --enable-decoder=ac3 --enable-decoder=eac3 --enable-decoder=dca --enable-decoder=vorbis --cc=emcc`.
 */
const SOURCE = join(here, 'ffmpeg.tar.xz')
const SOURCE_SHA256 = '57ea898d9fe3d664f92a658b6e1dc56cbc33c83ee5f51c05c48c3b721b94eb03'
const EMSCRIPTEN = '3.1.6'

/** As FFmpeg's own makefiles have them. */
const COMPILE = [
  '-O3',
  '-std=c11',
  '-fno-math-errno',
  '-fno-signed-zeros',
  '-w',
  '-DNDEBUG',
  '-DHAVE_AV_CONFIG_H',
  '-D_ISOC99_SOURCE',
  '-D_POSIX_C_SOURCE=200112',
  '-D_XOPEN_SOURCE=600',
]

const LINK = [
  '--no-entry',
  '-sSTANDALONE_WASM=1',
  '-sFILESYSTEM=0',
  '-sMALLOC=emmalloc',
  '-sINITIAL_MEMORY=4194304',
  '-sMAXIMUM_MEMORY=134217728',
  '-sTOTAL_STACK=1048576',
  '-sALLOW_MEMORY_GROWTH=1',
]

function build(target) {
  const { version } = /(?<version>\d+\.\d+\.\d+)/.exec(run('emcc', ['--version'])).groups
  if (version !== EMSCRIPTEN) throw new Error(`Emscripten ${EMSCRIPTEN} is needed, not ${version}`)
  const sum = createHash('sha256').update(readFileSync(SOURCE)).digest('hex')
  if (sum !== SOURCE_SHA256) throw new Error(`${SOURCE} is not the source: ${sum}`)
  const work = mkdtempSync(join(tmpdir(), 'cuecast-ffmpeg-'))
  try {
    compile(work, target)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function compile(work, target) {
  run('tar', ['xJf', SOURCE, '-C', work])
  const sources = ['libavcodec', 'libavutil'].flatMap((folder) =>
    readdirSync(join(work, folder))
      .filter((name) => name.endsWith('.c') && !isIncluded(name))
      .sort()
      .map((name) => join(folder, name)),
  )
  // Paths inside the work folder are relative: nothing of the machine gets into the file.
  const own = join(here, 'interface.c')
  run('emcc', [...COMPILE, '-I.', ...sources, own, ...LINK, '-o', target], work)
  chmodSync(target, 0o644)
}

/** Templates and lists that other files include. */
const isIncluded = (name) => /_(template|list)\.c$|^(aacps|aacpsdata|ac3dec|eac3dec)\.c$/.test(name)

function run(program, args, cwd = here) {
  return execFileSync(program, args, { cwd, encoding: 'utf8' })
}

build(resolve(process.argv[2] ?? join(here, '..', 'ffmpeg-decoders.wasm')))
