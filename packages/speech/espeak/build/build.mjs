// node packages/speech/espeak/build/build.mjs [FILE]: eSpeak NG as WebAssembly, `espeak-ng.wasm` beside this
// folder or FILE. Needs Emscripten 3.1.6 (Debian 12: apt install emscripten), patch and xz.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWasm } from '../../../../scripts/lib/build-wasm.mjs'

const here = import.meta.dirname

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

const includes = [here, '.', 'src/include', 'src/libespeak-ng', 'src/ucd-tools/src/include']

buildWasm({
  /**
   * eSpeak NG at commit 21ac2203a0b22f3816e21932feff8ae9c12eb78a (2024-09-23), which matches the data
   * of `@echogarden/espeak-ng-emscripten` 0.3.5: `git archive` of the compiled files.
   */
  source: join(here, 'espeak-ng.tar.xz'),
  sha256: '575370d1e7c2667760a56ed6cf99e3806013c5f8a8d26e2cfca50f849dd40f63',
  target: join(here, '..', 'espeak-ng.wasm'),
  prepare(work) {
    execFileSync('patch', ['-p1', '-s', '-d', work, '-i', join(here, 'changes.patch')])
    writeFileSync(join(work, 'config.h'), CONFIG)
  },
  folders: ['src/libespeak-ng', 'src/ucd-tools/src'],
  compile: [
    '-O3',
    '-fwrapv',
    '-w',
    '-DPATH_ESPEAK_DATA="/espeak-ng-data"',
    ...includes.map((folder) => `-I${folder}`),
    '-include',
    join(here, 'files.h'),
  ],
  own: ['files.c', 'interface.c', 'tones.c'].map((name) => join(here, name)),
  link: ['-sERROR_ON_UNDEFINED_SYMBOLS=0'],
})
