import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { systemOrigins } from '@shared/contracts/models/model-records'
import { type SystemProgram, type SystemVoice, systemVoiceSchema } from './system-programs'

const FESTIVAL = '/usr/bin/festival'

/** Where speech-dispatcher keeps its modules: Debian, its own default, a build of the user's, his own modules. */
const moduleFolders = (): string[] => [
  '/usr/lib/speech-dispatcher-modules',
  '/usr/libexec/speech-dispatcher-modules',
  '/usr/local/libexec/speech-dispatcher-modules',
  join(homedir(), '.local/libexec/speech-dispatcher-modules'),
]

/**
 * Modules that are no source of voices: those of engines that are built in, of a server that has to
 * run (Festival is asked itself), and one that plays by other programs alone.
 */
const leftOut = new Set(['espeak', 'espeak-ng', 'flite', 'festival', 'generic', 'dummy'])

/** Programs of this computer that speak: speech-dispatcher's modules, and Festival. */
export function linuxPrograms(
  folders: readonly string[] = moduleFolders(),
  festival: string = FESTIVAL,
): SystemProgram[] {
  const modules = new Map<string, string>()
  for (const folder of folders) {
    if (!existsSync(folder)) continue
    for (const file of readdirSync(folder)) {
      const name = /^sd_([\w.-]+)$/.exec(file)?.[1]
      if (name !== undefined && !leftOut.has(name) && !modules.has(name))
        modules.set(name, join(folder, file))
    }
  }
  return [
    ...[...modules].map(([name, file]) => moduleProgram(name, file)),
    ...(existsSync(festival) ? [festivalProgram(festival)] : []),
  ]
}

/** `200-Anna\tru-RU\tnone`: name, language, variant. */
const listedVoice = /^200-(?<name>[^\t]+)\t(?<language>[^\t]*)\t/

/** A line that refuses something; without the server's audio a module would play aloud. */
const REFUSED = /^3\d\d /

/**
 * A module of speech-dispatcher (0.11 or later), which hands its sound to whoever has started it.
 *
 * @see doc/speech-dispatcher.texi, “Output Modules”
 */
export function moduleProgram(
  name: string,
  program: string,
  config = `/etc/speech-dispatcher/modules/${name}.conf`,
): SystemProgram {
  const begin = [
    { text: 'INIT\n', answer: /^299 / },
    { text: 'AUDIO\naudio_output_method=server\n.\n', answer: /^203 OK AUDIO/ },
  ]
  const quit = { text: 'QUIT\n', answer: /^210 / }
  const call = (...turns: { text: string; answer: RegExp }[]) => ({
    program,
    args: [config],
    input: [...begin, ...turns, quit],
    env: {},
    refusal: REFUSED,
  })
  return {
    origin: systemOrigins.speechDispatcher,
    part: name,
    list: call({ text: 'LIST VOICES\n', answer: /^200 / }),
    read: (output) => voicesOf(name, output),
    speak(text, { id, language }) {
      const settings = [
        'pitch=0',
        'rate=0',
        'volume=100',
        'punctuation_mode=none',
        'cap_let_recogn=none',
        `language=${language}`,
        `synthesis_voice=${id.slice(name.length + 1)}`,
      ]
      return call(
        { text: `SET\n${settings.join('\n')}\n.\n`, answer: /^203 OK SETTINGS/ },
        { text: `SPEAK\n${markedUp(text)}\n.\n`, answer: /^70[23] / },
      )
    },
    heard: soundOf,
  }
}

function voicesOf(module: string, output: string): SystemVoice[] {
  const voices = output.split('\n').flatMap((line) => {
    const { name, language = '' } = listedVoice.exec(line)?.groups ?? {}
    const voice = systemVoiceSchema.safeParse({
      id: `${module}/${name}`,
      name: `${name}, ${module}`,
      language: language.replace('_', '-'),
      gender: 'unknown',
    })
    return name !== undefined && voice.success ? voice.data : []
  })
  if (voices.length === 0) throw new Error(`${module} lists no voices`)
  return voices
}

/** As SSML, on one line: a dot alone would end it. */
const markedUp = (text: string): string =>
  `<speak>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(/\s+/g, ' ')}</speak>`

const ESCAPE = 0x7d
const HEADER = '705-AUDIO\0'

/**
 * Sound of a module's audio events: `705-KEY=VALUE` lines, then samples of 16 bits, in which line
 * ends and the escape are escaped.
 */
function soundOf(output: Buffer): { samples: Float32Array; sampleRate: number } {
  let sampleRate = 22_050
  const parts: Buffer[] = []
  for (let at = 0; at < output.length;) {
    const found = output.indexOf(0x0a, at)
    const end = found < 0 ? output.length : found
    const line = output.subarray(at, end)
    at = end + 1
    if (line.toString('latin1', 0, HEADER.length) === HEADER)
      parts.push(unescaped(line.subarray(HEADER.length)))
    else
      sampleRate = Number(
        /^705-sample_rate=(\d+)$/.exec(line.toString('latin1'))?.[1] ?? sampleRate,
      )
  }
  const bytes = Buffer.concat(parts)
  const samples = new Float32Array(bytes.length >> 1).map(
    (_, i) => bytes.readInt16LE(2 * i) / 32_768,
  )
  return { samples, sampleRate }
}

function unescaped(bytes: Buffer): Buffer {
  const plain = Buffer.alloc(bytes.length)
  let size = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const isEscape = bytes[at] === ESCAPE
    if (isEscape) at += 1
    plain[size] = (bytes[at] ?? 0) ^ (isEscape ? 0x20 : 0)
    size += 1
  }
  return plain.subarray(0, size)
}

/** Languages as Festival's voices name them, with the encoding of those that do not tell theirs. */
const festivalLanguages: Readonly<Record<string, { code: string; coding: string }>> = {
  english: { code: 'en-US', coding: 'iso-8859-1' },
  americanenglish: { code: 'en-US', coding: 'iso-8859-1' },
  britishenglish: { code: 'en-GB', coding: 'iso-8859-1' },
  spanish: { code: 'es-ES', coding: 'iso-8859-1' },
  italian: { code: 'it-IT', coding: 'iso-8859-1' },
  catalan: { code: 'ca-ES', coding: 'iso-8859-15' },
  finnish: { code: 'fi-FI', coding: 'iso-8859-1' },
  czech: { code: 'cs-CZ', coding: 'iso-8859-2' },
  russian: { code: 'ru-RU', coding: 'utf-8' },
  hindi: { code: 'hi-IN', coding: 'utf-8' },
  marathi: { code: 'mr-IN', coding: 'utf-8' },
  telugu: { code: 'te-IN', coding: 'utf-8' },
  vietnamese: { code: 'vi-VN', coding: 'utf-8' },
}

/** Writes a line for each voice; some describe themselves only once they are loaded. */
const FESTIVAL_LIST = `(define (about v) (cadr (assoc v Voice_descriptions)))
(define (fact v name) (let ((found (assoc name (about v)))) (if found (cadr found) nil)))
(mapcar (lambda (v)
  (if (null (about v)) (unwind-protect (eval (list (intern (string-append "voice_" v)))) nil))
  (format t "VOICE\\t%l\\t%l\\t%l\\n" v (fact v 'language) (fact v 'gender)))
  (voice.list))
`
const festivalVoice = /^VOICE\t(?<id>[\w.-]+)\t(?<language>\w+)\t(?<gender>\w+)$/

/** Festival, which writes WAV files by a Scheme expression. */
export function festivalProgram(program = FESTIVAL): SystemProgram {
  const call = (args: readonly string[], input: string | Uint8Array) => ({
    program,
    args,
    input,
    env: {},
  })
  return {
    origin: systemOrigins.festival,
    part: 'festival',
    list: call(['--pipe'], FESTIVAL_LIST),
    read(output) {
      const voices = output.split('\n').flatMap((line) => {
        const { id, language = '', gender } = festivalVoice.exec(line)?.groups ?? {}
        const known = festivalLanguages[language]
        if (id === undefined || !known) return []
        return systemVoiceSchema.parse({
          id: `festival/${id}`,
          name: id.replaceAll('_', ' '),
          language: known.code,
          gender: gender === 'female' || gender === 'male' ? gender : 'unknown',
        })
      })
      if (voices.length === 0) throw new Error('Festival lists no voices')
      return voices
    },
    speak: (text, { id, language }, file) => {
      const known = Object.values(festivalLanguages).find(({ code }) => code === language)
      const script = `(voice_${id.slice('festival/'.length)})
(set! spoken (utt.synth (eval (list 'Utterance 'Text ${quoted(text)}))))
(utt.save.wave spoken ${quoted(file)} 'riff)
`
      return call(['--pipe'], encoded(script, known?.coding ?? 'utf-8'))
    },
  }
}

/** A string of Scheme. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`

/** A text in an encoding of one byte a character, or in UTF-8; letters that it lacks without their marks. */
function encoded(text: string, coding: string): Uint8Array {
  if (coding === 'utf-8') return Buffer.from(text)
  const decoder = new TextDecoder(coding)
  const bytes = new Map<string, number>()
  for (let byte = 0xff; byte >= 0; byte -= 1) bytes.set(decoder.decode(Buffer.from([byte])), byte)
  const byteOf = (letter: string): number =>
    bytes.get(letter) ?? bytes.get(letter.normalize('NFD').charAt(0)) ?? 0x20
  return Uint8Array.from([...text.normalize('NFC')].map(byteOf))
}
