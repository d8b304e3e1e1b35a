import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Piscina } from 'piscina'
import { z } from 'zod'
import { decodeAudio } from '@cuecast/audio'
import { type Log, readKept, removeTree, startProgram, writeKept } from '@cuecast/platform'
import { causeText, studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { languageNameIn } from '@shared/languages/display-names'
import { type EngineMaker, spokenSchema } from '../engines'
import { hasWords, toPlainSpeech } from '../espeak/plain-speech'
import type { RawPiece } from '../piece'
import type { EngineVoice, PieceSettings, SpokenAudio, VoiceEngine } from '../speech-engine'
import {
  oneCoreProgram,
  type ProgramCall,
  sayProgram,
  type SystemProgram,
  type SystemVoice,
  systemVoiceSchema,
} from './system-programs'

/** A sentence may take this long, ms, and longer the longer it is; so may the list. */
const PATIENCE_MS = 20_000
const PATIENCE_PER_CHARACTER_MS = 200
/** Characters of a program's output that are read. */
const MAX_OUTPUT = 1 << 20
/** The list of the last start: a new voice is offered from the next one on. */
const KEPT = '.system-voices.json'

interface SystemVoicesOptions {
  /** Where the list is kept: the folder of the user's voices. */
  folder: string
  log: Log
  platform?: NodeJS.Platform
}

/** The engine of this system's own voices; none on Linux, and nothing is looked for there. */
export function systemEngines({
  platform = process.platform,
  ...more
}: SystemVoicesOptions): EngineMaker[] {
  if (platform === 'darwin') return [(threads) => new SystemEngine(sayProgram(), threads, more)]
  if (platform === 'win32') return [(threads) => new SystemEngine(oneCoreProgram(), threads, more)]
  return []
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
    if (!voice)
      return fail(studioError('VOICE_NOT_FOUND', `this system has no voice "${voiceKey}"`))
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
    { id, name }: SystemVoice,
    signal?: AbortSignal,
  ): Promise<Result<SpokenAudio>> {
    const folder = await mkdtemp(join(tmpdir(), 'cuecast-system-voice-'))
    try {
      const file = join(folder, 'spoken.wav')
      const patienceMs = this.patience(text.length)
      const ran = await run(this.program.speak(text, id, file), patienceMs, signal)
      if (!ran.ok) return ran
      const sound = await readFile(file).then(decodeAudio, () => null)
      const samples = sound?.ok ? sound.value.channels[0] : undefined
      if (!sound?.ok || !samples?.length)
        return fail(failed(`the voice "${name}" of the system wrote no sound`))
      return ok({ samples, sampleRate: sound.value.sampleRate })
    } finally {
      await removeTree(folder)
    }
  }

  /** The list of the last start, renewed behind it; at the very first one the program is waited for. */
  private async list(): Promise<readonly SystemVoice[]> {
    const file = join(this.options.folder, KEPT)
    const kept = await readKept(file, z.array(systemVoiceSchema).nullable(), null)
    if (kept.ok && kept.value) {
      void this.ask(file)
      return kept.value
    }
    return this.ask(file)
  }

  private async ask(file: string): Promise<readonly SystemVoice[]> {
    const { log } = this.options
    const asked = await run(this.program.list, this.patience())
    try {
      if (!asked.ok) throw new Error(asked.error.message)
      const voices = this.program.read(asked.value)
      const written = await writeKept(file, voices)
      if (!written.ok)
        log('warn', 'the list of system voices was not kept', { reason: written.error.message })
      return voices
    } catch (error) {
      log('error', 'the system lists no voices', {
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

const failed = (message: string) => studioError('SYNTHESIS_FAILED', message)

/**
 * Runs a program to its end; it is killed when `signal` aborts and after `patienceMs`.
 *
 * @returns its standard output. CANCELLED; SYNTHESIS_FAILED with the end of its output.
 */
function run(
  { program, args, input, env }: ProgramCall,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<Result<string>> {
  if (signal?.aborted) return Promise.resolve(fail(cancelled()))
  return new Promise((resolve) => {
    const child = startProgram(program, args, { env: { ...process.env, ...env } })
    let [output, errors, isLate] = ['', '', false]
    const end = (): void => void child.kill('SIGKILL')
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, patienceMs)
    const settle = (result: Result<string>): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve(result)
    }
    signal?.addEventListener('abort', end, { once: true })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > MAX_OUTPUT) end()
    })
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (errors = (errors + text).slice(-2_000)))
    // It may have exited before reading everything; its exit code gives the reason.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.on('error', ({ message }) =>
      settle(fail(failed(`the system's voices cannot be reached: ${message}`))),
    )
    child.on('close', (code) => {
      if (signal?.aborted) return settle(fail(cancelled()))
      if (isLate)
        return settle(
          fail(failed(`the system's voice did not answer within ${patienceMs / 1_000} s`)),
        )
      if (code === 0) return settle(ok(output))
      const reason = errors.trim().split('\n').at(-1) ?? ''
      settle(
        fail(failed(`the system's voice ended with ${code ?? 'a signal'}. ${reason}`.trimEnd())),
      )
    })
  })
}

const cancelled = () => studioError('CANCELLED', 'The speech was cancelled.')
