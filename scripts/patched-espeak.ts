import type { Plugin } from 'vite'

/** The package of the speech engine; it is bundled, so that it can be changed on the way. */
export const espeakPackage = '@echogarden/espeak-ng-emscripten'

/** What each place in the package's script is replaced by; it stands there once. */
const changes: readonly (readonly [from: string, to: string])[] = [
  // The remainder by 2³¹ − 1, for the noise in a voice: once a sample, by a division of 64 bits in a
  // loop. One addition does it (2³¹ ≡ 1), as long as the quotient has less than 31 bits.
  [
    'function Fg(a,b){Bg(a,b,2147483647);ua=ta;return sa}',
    'function Fg(a,b){if(b>>>0<1073741824){a=(a&2147483647)+(b<<1|a>>>31);ua=0;' +
      'return (a<2147483647?a:a<4294967294?a-2147483647:0)|0}Bg(a,b,2147483647);ua=ta;return sa}',
  ],
  // The table of a voice's tone ends at 8 kHz. Harmonics from there on are not scaled by it, and so are
  // 30 dB too loud: a formant at 8 kHz (f3, "ô") whistles. They take the last value of the table.
  [
    'i=e>>19;if((i|0)<=999){I[h>>2]=O(f,J[g+i|0])>>13}',
    'i=e>>19;I[h>>2]=O(f,J[g+((i|0)<=999?i:999)|0])>>13;',
  ],
  // The engine looks for its data beside its script; that is still the package's folder.
  [
    'let currentModuleUrl = import.meta.url',
    `let currentModuleUrl = import.meta.resolve('${espeakPackage}')`,
  ],
]

/** Makes eSpeak NG, which is C compiled to JavaScript, a seventh faster, and takes a whistle out of it. */
export function patchedEspeak(): Plugin {
  return {
    name: 'patched-espeak',
    transform(code, id) {
      if (!id.endsWith('/espeak-ng.js')) return null
      let patched = code
      for (const [from, to] of changes) {
        if (code.split(from).length !== 2)
          this.error(`${espeakPackage} has changed: look at scripts/patched-espeak.ts again`)
        patched = patched.replace(from, to)
      }
      return { code: patched, map: null }
    },
  }
}
