import type { Plugin } from 'vite'

/** The package of the speech engine; it is bundled, so that it can be changed on the way. */
export const espeakPackage = '@echogarden/espeak-ng-emscripten'

/** Its remainder by 2³¹ − 1, for the noise in a voice: once a sample, by a division of 64 bits in a loop. */
const slow = 'function Fg(a,b){Bg(a,b,2147483647);ua=ta;return sa}'

/** The same remainder by one addition (2³¹ ≡ 1), as long as the quotient has less than 31 bits. */
const quick =
  'function Fg(a,b){if(b>>>0<1073741824){a=(a&2147483647)+(b<<1|a>>>31);ua=0;' +
  'return (a<2147483647?a:a<4294967294?a-2147483647:0)|0}Bg(a,b,2147483647);ua=ta;return sa}'

/** The engine looks for its data beside its script; that is still the package's folder. */
const beside = 'let currentModuleUrl = import.meta.url'
const inPackage = `let currentModuleUrl = import.meta.resolve('${espeakPackage}')`

/** Makes eSpeak NG, which is C compiled to JavaScript, a seventh faster; its samples stay the same. */
export function fasterEspeak(): Plugin {
  return {
    name: 'faster-espeak',
    transform(code, id) {
      if (!id.endsWith('/espeak-ng.js')) return null
      for (const part of [slow, beside])
        if (code.split(part).length !== 2)
          this.error(`${espeakPackage} has changed: look at scripts/faster-espeak.ts again`)
      return { code: code.replace(slow, quick).replace(beside, inPackage), map: null }
    },
  }
}
