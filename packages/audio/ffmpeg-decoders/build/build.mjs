// node packages/audio/ffmpeg-decoders/build/build.mjs [FILE]: decoders of FFmpeg as WebAssembly, `ffmpeg-decoders.wasm`
// beside this folder or FILE. Needs Emscripten 3.1.6 (Debian 12: apt install emscripten) and xz.
import { join } from 'node:path'
import { buildWasm } from '../../../../scripts/lib/build-wasm.mjs'

const here = import.meta.dirname

buildWasm({
  /**
   * FFmpeg 5.1.9 as released, less the files that these decoders do without, and the headers and lists that its
   * `configure` writes for `--target-os=none --arch=x86_32 --enable-cross-compile --disable-asm --disable-all
   * --disable-everything --disable-autodetect --disable-pthreads --enable-avcodec --enable-decoder=aac
   * --enable-decoder=ac3 --enable-decoder=eac3 --enable-decoder=dca --enable-decoder=vorbis --cc=emcc`.
   */
  source: join(here, 'ffmpeg.tar.xz'),
  sha256: '57ea898d9fe3d664f92a658b6e1dc56cbc33c83ee5f51c05c48c3b721b94eb03',
  target: join(here, '..', 'ffmpeg-decoders.wasm'),
  folders: ['libavcodec', 'libavutil'],
  isIncluded: (name) => /_(template|list)\.c$|^(aacps|aacpsdata|ac3dec|eac3dec)\.c$/.test(name),
  /** As FFmpeg's own makefiles have them. */
  compile: [
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
    '-I.',
  ],
  own: [join(here, 'interface.c')],
  link: ['-sMAXIMUM_MEMORY=134217728'],
})
