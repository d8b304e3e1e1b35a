import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Piscina } from 'piscina'
import { z } from 'zod'
import { decodeAudio } from '@cuecast/audio'
import { type Log, readKept, removeTree, writeKept } from '@cuecast/platform'
import { causeText } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { languageNameIn } from '@shared/languages/display-names'
import { type EngineMaker, spokenSchema } from '../engines'
import { hasWords, toPlainSpeech } from '../espeak/plain-speech'
import type { RawPiece } from '../piece'
import type { EngineVoice, PieceSettings, SpokenAudio, VoiceEngine } from '../speech-engine'
import { linuxPrograms } from './linux-programs'
import { failed, runCall } from './run-call'
import {
  oneCoreProgram,
  sayProgram,
  type SystemProgram,
  type SystemVoice,
  systemVoiceSchema,
} from './system-programs'

/** A sentence may take this long, ms, and longer the longer it is; so may the list. */
const PATIENCE_MS = 20_000
const PATIENCE_PER_CHARACTER_MS = 200
/** The list of the last start: a new voice is offered from the next one on. */
const keptName = ({ part }: SystemProgram): string =>
  part === undefined ? '.system-voices.json' : `.system-voices-${part}.json`

/** A list is asked for again after that, ms: some programs take a second and 100 MB to say it. */
const RENEWED_MS = 24 * 3_600_000

interface SystemVoicesOptions {
  /** Where the list is kept: the folder of the user's voices. */
  folder: string
  log: Log
  platform?: NodeJS.Platform
}

/** The engines of this system's own voices; on Linux one for each program that is installed. */
export function systemEngines({
  platform = process.platform,
  ...more
}: SystemVoicesOptions): EngineMaker[] {
  return programsOf(platform).map(
    (program) => (threads) => new SystemEngine(program, threads, more),
  )
}

function programsOf(platform: NodeJS.Platform): SystemProgram[] {
  if (platform === 'darwin') return [sayProgram()]
  if (platform === 'win32') return [oneCoreProgram()]
  return platform === 'linux' ? linuxPrograms() : []
}

/** Voices of the system, which a program of the system speaks, a process for each sentence. */
export class SystemEngine implements VoiceEngine {
  readonly name = 'system'
  readonly abilities = { speed: false, pitch: false, styles: false, speakers: false }
  private listed: Promise<readonly SystemVoice[]> | null = null

  constructor(
    private readonly program: SystemProgram,
    private readonly threads: Pick<Piscina, 'run'>,
    private readonly options: Pick<SystemVoicesOptions, 'folder' | 'log'> & { patienceMs?: number },
  ) {}

  /** Empty, with a line in the log, where the program fails: the other voices stay. */
  async voices(): Promise<readonly EngineVoice[]> {
    this.listed ??= this.list()
    return (await this.listed).map((voice) => engineVoice(voice, this.program))
  }

  async speak(
    text: string,
    voiceKey: string,
    settings: PieceSettings,
  ): Promise<Result<SpokenAudio>> {
    const voice = (await (this.listed ??= this.list())).find((each) => keyOf(each) === voiceKey)
    if (!voice) return failWith('VOICE_NOT_FOUND', `this system has no voice "${voiceKey}"`)
    if (!hasWords(text)) return ok({ samples: new Float32Array(0), sampleRate: 22_050 })
    const said = await this.say(
      toPlainSpeech(text).replaceAll('&amp;', '&'),
      voice,
      settings.signal,
    )
    if (!said.ok) return said
    const { rate, pitch } = settings
    const piece: RawPiece = { ...said.value, rate, pitch, naturalFrames: null }
    return ok(spokenSchema.parse(await this.threads.run(piece, { name: 'polish' })))
  }

  private async say(
    text: string,
    voice: SystemVoice,
    signal?: AbortSignal,
  ): Promise<Result<SpokenAudio>> {
    const folder = await mkdtemp(join(tmpdir(), 'cuecast-system-voice-'))
    try {
      const file = join(folder, 'spoken.wav')
      const patienceMs = this.patience(text.length)
      const ran = await runCall(this.program.speak(text, voice, file), patienceMs, signal)
      if (!ran.ok) return ran
      const spoken = this.program.heard?.(ran.value) ?? (await readSpoken(file))
      return spoken?.samples.length
        ? ok(spoken)
        : fail(failed(`the voice "${voice.name}" of the system wrote no sound`))
    } finally {
      await removeTree(folder)
    }
  }

  /** The list that is kept, renewed behind it once a day; at the very first start the program is waited for. */
  private async list(): Promise<readonly SystemVoice[]> {
    const file = join(this.options.folder, keptName(this.program))
    const kept = await readKept(file, z.array(systemVoiceSchema).nullable(), null)
    if (kept.ok && kept.value) {
      const { mtimeMs } = await stat(file)
      if (Date.now() - mtimeMs > RENEWED_MS) void this.ask(file)
      return kept.value
    }
    return this.ask(file)
  }

  private async ask(file: string): Promise<readonly SystemVoice[]> {
    const { log } = this.options
    const asked = await runCall(this.program.list, this.patience())
    try {
      if (!asked.ok) throw new Error(asked.error.message)
      const voices = this.program.read(asked.value.toString('utf8'))
      const written = await writeKept(file, voices)
      if (!written.ok)
        log('warn', 'the list of system voices was not kept', { reason: written.error.message })
      return voices
    } catch (error) {
      log('warn', 'the system lists no voices', {
        reason: causeText(error),
      })
      return []
    }
  }

  private patience(characters = 0): number {
    return this.options.patienceMs ?? PATIENCE_MS + PATIENCE_PER_CHARACTER_MS * characters
  }
}

const keyOf = ({ id }: SystemVoice): string => `system:${id}`

function engineVoice(voice: SystemVoice, { origin }: SystemProgram): EngineVoice {
  const { language, region } = placeOfLanguage(voice.language)
  const names = (locale: 'vi' | 'en') => ({
    voice: `${voice.name} (${origin.model})`,
    language: languageNameIn(locale, language) ?? language,
  })
  return {
    key: keyOf(voice),
    gender: voice.gender,
    language,
    names: { vi: names('vi'), en: names('en') },
    region,
    origin,
  }
}

/** Language and region of a tag such as `en-GB`. Vietnamese has the regions northern, central and southern: a country adds nothing there. */
export function placeOfLanguage(tag: string): { language: string; region: string | null } {
  const [language = tag, ...rest] = tag.split('-')
  const country = rest.at(-1)?.toLowerCase() ?? null
  if (language === 'zh' && country === 'hk') return { language: 'yue', region: null }
  return { language, region: language === 'vi' || language === 'zh' ? null : country }
}

/** Sound of the file that a program has written; null where it is none. */
async function readSpoken(file: string): Promise<SpokenAudio | null> {
  const sound = await readFile(file).then(decodeAudio, () => null)
  const samples = sound?.ok ? sound.value.channels[0] : undefined
  return sound?.ok && samples ? { samples, sampleRate: sound.value.sampleRate } : null
}
