import type { ThreadPool } from '@cuecast/platform'
import { LRUCache } from '@cuecast/platform'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { ModelSpeaker, VoiceRecord } from '@shared/contracts/models/model-records'
import { fail, ok, type Result } from '@shared/contracts/result'
import { languageNameIn } from '@shared/languages/display-names'
import { espeakData } from '../models/espeak-data'
import type { Log } from '@cuecast/platform'
import { ModelHost } from '../models/model-host'
import type { LaunchModels } from '../models/model-line'
import type { RawPiece } from '../piece'
import type { EngineVoice, PieceSettings, SpokenAudio, VoiceEngine } from '../speech-engine'
import { type AddedVoices, languageIn, speakerName } from './added-voices'
import { speaksLetters, voiceModelOf } from './voice-model'

/** A model sounds unnatural beyond these speeds: the rest is stretched. */
const SLOWEST = 0.5
const FASTEST = 2
/** A sentence may take this long, ms, and longer the longer it is. */
const PATIENCE_MS = 30_000
const PATIENCE_PER_CHARACTER_MS = 500
/** Lengths at the voice's own pace: a cue that is fitted was spoken so a moment ago. */
const MAX_REMEMBERED = 500

const polishedSchema = z.object({
  samples: z.instanceof(Float32Array),
  sampleRate: z.number(),
  frames: z.number(),
})

/** The user's own models, which run in a separate process. */
export class ModelEngine implements VoiceEngine {
  readonly name = 'sherpa-onnx'
  readonly abilities = { speed: true, pitch: false, styles: false, speakers: true }
  private readonly lengths = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  private data: Promise<Result<string>> | null = null

  constructor(
    private readonly added: AddedVoices,
    private readonly host: ModelHost,
    private readonly threads: ThreadPool,
  ) {}

  /** Voices that are switched off stay known, so that their cues say why they fail. */
  async voices(): Promise<readonly EngineVoice[]> {
    return voicesOf(this.added)()
  }

  async speak(
    text: string,
    voiceKey: string,
    settings: PieceSettings,
  ): Promise<Result<SpokenAudio>> {
    const found = this.find(voiceKey)
    if (!found) return fail(gone(voiceKey))
    const { record, speaker } = found
    const usable = this.usable(record)
    if (usable) return fail(usable)
    const { rate } = settings
    const key = `${voiceKey} ${text}`
    const speed = Math.min(FASTEST, Math.max(SLOWEST, rate))
    if (rate !== 1 && !this.lengths.has(key)) {
      const natural = await this.say(record, speaker, text, { ...settings, rate: 1, pitch: 0 }, 1)
      if (!natural.ok) return natural
      this.lengths.set(key, natural.value.frames)
    }
    const spoken = await this.say(record, speaker, text, settings, speed, this.lengths.get(key))
    if (!spoken.ok) return spoken
    if (rate === 1) this.lengths.set(key, spoken.value.frames)
    return ok({ samples: spoken.value.samples, sampleRate: spoken.value.sampleRate })
  }

  private async say(
    record: VoiceRecord,
    speaker: number,
    text: string,
    { rate, pitch, signal }: PieceSettings,
    speed: number,
    natural?: number,
  ) {
    const data = speaksLetters(record.family) ? ok(null) : await this.espeak()
    if (!data.ok) return data
    const model = voiceModelOf(record, (file) => this.added.pathOf(record, file), data.value)
    this.host.setLimits(this.added.limits())
    const timeoutMs = PATIENCE_MS + PATIENCE_PER_CHARACTER_MS * text.length
    const said = await this.host.request(
      { kind: 'speak', model, text, speaker, language: languageIn(record, speaker), speed },
      { signal, timeoutMs, refuse: () => this.usable(this.added.find(record.id) ?? record) },
    )
    if (!said.ok) return fail(spokenError(said.error, record))
    const { samples, sampleRate } = said.value
    if (samples.length === 0) return fail(silent(record))
    const naturalFrames = rate === 1 ? null : (natural ?? null)
    const piece: RawPiece = { samples, sampleRate, rate, pitch, naturalFrames }
    const polished = polishedSchema.parse(await this.threads.run(piece, { name: 'polish' }))
    return polished.samples.length === 0 ? fail(silent(record)) : ok(polished)
  }

  /** Where espeak-ng's data is; a disk that was full is tried again with the next text. */
  private async espeak(): Promise<Result<string>> {
    this.data ??= espeakData(this.added.folder)
    const data = await this.data
    if (!data.ok) this.data = null
    return data
  }

  private find(voiceKey: string): { record: VoiceRecord; speaker: number } | null {
    const [, id = '', speaker = ''] = voiceKey.split(':')
    const record = this.added.find(id)
    return record ? { record, speaker: Number(speaker) } : null
  }

  /** Why it cannot be asked; null = it can. */
  private usable(record: VoiceRecord): StudioError | null {
    const { name, disabled, crashes, lastCrash, files } = record
    if (disabled)
      return crashes > 0
        ? studioError(
            'MODEL_DISABLED',
            `the voice "${name}" was switched off after its model stopped working ${crashes} times (${lastCrash}); switch it on again under Settings › Voices`,
          )
        : failed(`the voice "${name}" is switched off`)
    const missing = Object.values(files)
      .flatMap((names) => names.split(','))
      .find((file) => !existsSync(this.added.pathOf(record, file)))
    if (missing === undefined) return null
    const path = this.added.pathOf(record, missing)
    return failed(`the file ${path} of the voice "${name}" is gone; add the voice again`)
  }
}

/** The user's voices as they are now; the same array as long as nothing has changed. */
function voicesOf(added: AddedVoices): () => readonly EngineVoice[] {
  let records: readonly VoiceRecord[] | null = null
  let voices: EngineVoice[] = []
  return () => {
    const now = added.list()
    if (now !== records) {
      records = now
      voices = now.flatMap((record) =>
        record.speakers.map((speaker) => engineVoice(record, speaker)),
      )
    }
    return voices
  }
}

const voiceKeyOf = (record: VoiceRecord, { speaker }: ModelSpeaker): string =>
  `model:${record.id}:${speaker}`

function engineVoice(record: VoiceRecord, speaker: ModelSpeaker): EngineVoice {
  const voice = speakerName(record, speaker)
  const language = (locale: 'vi' | 'en') =>
    languageNameIn(locale, speaker.language) ?? speaker.language
  const { name, commercial } = record.licence
  return {
    key: voiceKeyOf(record, speaker),
    id: speaker.id,
    gender: speaker.gender,
    language: speaker.language,
    names: { vi: { voice, language: language('vi') }, en: { voice, language: language('en') } },
    region: speaker.region,
    origin: { model: record.name, licence: name, commercial, consent: record.consent },
    hidden: record.disabled || !speaker.shown,
  }
}

const failed = (message: string): StudioError => studioError('SYNTHESIS_FAILED', message)

const gone = (key: string): StudioError =>
  studioError('VOICE_NOT_FOUND', `the voice "${key}" is no longer there`)

const silent = ({ name }: VoiceRecord): StudioError =>
  failed(`the voice "${name}" speaks nothing for this text: it may not know its letters`)

/** A crash has its own code; other errors differ by their message. */
function spokenError(error: StudioError, { name }: VoiceRecord): StudioError {
  if (error.code !== 'MODEL_CRASHED' && !error.code.startsWith('MODEL')) return error
  const { reason } = error.params ?? {}
  return error.code === 'MODEL_CRASHED'
    ? studioError(
        'MODEL_CRASHED',
        `the model of the voice "${name}" stopped working at this text (${reason}); it has been started again`,
      )
    : failed(`the voice "${name}" cannot speak: ${error.message}`)
}

/** The process of the user's models; what ends it is noted with the model. */
export function modelHost(
  added: AddedVoices,
  launch: LaunchModels,
  { log, onVoiceOff }: { log: Log; onVoiceOff: ((record: VoiceRecord) => void) | undefined },
): ModelHost {
  async function onCrash(key: string | null, { message }: StudioError): Promise<void> {
    log('error', 'a model ended its process', { model: key, reason: message })
    if (key === null) return
    const record = await added.recordCrash(key, message)
    if (record?.disabled) onVoiceOff?.(record)
  }
  return new ModelHost({ launch, limits: added.limits(), onCrash: (...at) => void onCrash(...at) })
}

/**
 * The user's voices first, then those of the program, and those of other speech services last; as they are at each
 * look.
 *
 * @param known all voices at the start
 * @param others voices of other speech services
 */
export function allVoices(
  added: AddedVoices,
  known: readonly EngineVoice[],
  others: () => readonly EngineVoice[],
) {
  const builtIn = known.filter(({ id, provider }) => id === undefined && !provider)
  const own = voicesOf(added)
  let last: readonly (readonly EngineVoice[])[] = []
  let all: readonly EngineVoice[] = []
  return (): readonly EngineVoice[] => {
    const now = [own(), builtIn, others()]
    if (now.some((each, at) => each !== last[at])) {
      last = now
      all = now.flat()
    }
    return all
  }
}
