import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeAudio } from '@cuecast/audio'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { polishPiece, type RawPiece } from '../piece'
import { festivalProgram, linuxPrograms, moduleProgram } from './linux-programs'
import type { SystemProgram } from './system-programs'
import { SystemEngine } from './system-voices'

let folder = ''
folderForEach((made) => {
  folder = made
})

const threads = { run: (piece: RawPiece) => polishPiece(piece) }
const engineOf = (of: SystemProgram) =>
  new SystemEngine(of, threads, { folder, log: () => undefined, patienceMs: 5_000 })
const usual = { rate: 1, pitch: 0 }

function program(name: string, script: string): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

/** Speaks the protocol of modules; its sound has a line end and an escape among its bytes. */
const module = (audio: string): string =>
  program(
    'sd_rhvoice',
    `here=$(dirname "$0")
message() { while read -r line && [ "$line" != . ]; do echo "$line" >> "$here/said.txt"; done; }
while read -r command; do
  echo "$command" >> "$here/said.txt"
  case "$command" in
    INIT) printf '299-ready\\n299 OK LOADED SUCCESSFULLY\\n' ;;
    AUDIO) echo '207 OK RECEIVING AUDIO SETTINGS'; message; echo '${audio}' ;;
    'LIST VOICES') printf '200-Anna\\tru-RU\\tnone\\n200-Phạm\\tvi\\tnone\\n200-Odd\\t\\tnone\\n200 OK VOICE LIST SENT\\n' ;;
    SET) echo '203 OK RECEIVING SETTINGS'; message; echo '203 OK SETTINGS RECEIVED' ;;
    SPEAK)
      echo '202 OK RECEIVING MESSAGE'; message; printf '200 OK SPEAKING\\n701 BEGIN\\n'
      printf '705-bits=16\\n705-sample_rate=16000\\n705-AUDIO\\000\\000\\175\\052\\175\\135\\100\\n705 AUDIO\\n'
      printf '705-AUDIO\\000\\000\\300\\n705 AUDIO\\n702 END\\n' ;;
    QUIT) echo '210 OK QUIT'; exit 0 ;;
  esac
done`,
  )

const said = () => readFileSync(join(folder, 'said.txt'), 'utf8')

describe.skipIf(process.platform === 'win32')("Linux's own voices", () => {
  it('are those of the modules that bring voices of their own, and of Festival', () => {
    const modules = join(folder, 'modules')
    mkdirSync(modules)
    for (const name of ['sd_rhvoice', 'sd_espeak-ng', 'sd_flite', 'sd_generic', 'readme'])
      writeFileSync(join(modules, name), '')
    const found = linuxPrograms([join(folder, 'none'), modules], program('festival', ''))
    expect(found.map(({ part }) => part)).toEqual(['rhvoice', 'festival'])
    expect(linuxPrograms([join(folder, 'none')], join(folder, 'none'))).toEqual([])
  })

  it('of a module come by its protocol, and their sound without being played', async () => {
    const rhvoice = moduleProgram('rhvoice', module('203 OK AUDIO INITIALIZED'))
    const engine = engineOf(rhvoice)
    expect(
      (await engine.voices()).map(({ key, names, language, gender }) => [
        key,
        names.en.voice,
        language,
        gender,
      ]),
    ).toEqual([
      ['system:rhvoice/Anna', 'Anna, rhvoice (Speech Dispatcher)', 'ru', 'unknown'],
      ['system:rhvoice/Phạm', 'Phạm, rhvoice (Speech Dispatcher)', 'vi', 'unknown'],
    ])
    const spoken = await engine.speak('Mẹ & <con>\n.\nQUIT', 'system:rhvoice/Phạm', usual)
    expect(must(spoken).sampleRate).toBe(16_000)
    expect(said()).toContain('audio_output_method=server\n')
    expect(said()).toContain('language=vi\nsynthesis_voice=Phạm\n')
    expect(said()).toMatch(/SPEAK\n<speak>Mẹ &amp; .*con.* QUIT<\/speak>\nQUIT\n$/)
    const sound = rhvoice.heard?.(
      Buffer.from('705-sample_rate=8000\n705-AUDIO\0\0}*}]\x40\n705 AUDIO\n702 END\n', 'latin1'),
    )
    expect(sound).toEqual({
      samples: Float32Array.of(0x0a00 / 32_768, 0x407d / 32_768),
      sampleRate: 8_000,
    })
  })

  it('are none where a module would play them aloud', async () => {
    const engine = engineOf(moduleProgram('rhvoice', module('303 ERROR INVALID PARAMETER')))
    expect(await engine.voices()).toEqual([])
    expect(said()).not.toContain('SPEAK')
  })

  it('of Festival speak by its own program, in the encoding of their language', async () => {
    const tone = new Float32Array(22_050).map((_, at) => 0.3 * Math.sin(at / 18))
    const sound = await encodeAudio([tone], 22_050, 'wav', { dither: false })
    writeFileSync(join(folder, 'spoken.wav'), sound)
    const festival = program(
      'festival',
      `here=$(dirname "$0")
input=$(cat)
case "$input" in
  *voice.list*) printf 'VOICE\\tkal_diphone\\tenglish\\tmale\\nVOICE\\tczech_ph\\tczech\\tnil\\nVOICE\\todd\\tklingon\\tmale\\n' ;;
  *) printf '%s' "$input" > "$here/script"
     cp "$here/spoken.wav" "$(printf '%s' "$input" | sed -n 's/^(utt.save.wave spoken "\\(.*\\)" .*/\\1/p')" ;;
esac`,
    )
    const engine = engineOf(festivalProgram(festival))
    expect((await engine.voices()).map(({ key, language }) => [key, language])).toEqual([
      ['system:festival/kal_diphone', 'en'],
      ['system:festival/czech_ph', 'cs'],
    ])
    const spoken = must(await engine.speak('Kůň "a"', 'system:festival/czech_ph', usual))
    expect(spoken.samples.length).toBeGreaterThan(20_000)
    const script = readFileSync(join(folder, 'script'))
    expect(script.includes(Buffer.from([0x4b, 0xf9, 0xf2]))).toBe(true)
    expect(script.toString('latin1')).toContain('\\"a\\"')
    expect(script.toString('latin1')).toContain('(voice_czech_ph)')
  })
})
