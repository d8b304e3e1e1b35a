import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { withFileErrors, writeAtomically, removeFile, removeTree } from '@cuecast/platform'
import {
  type ModelLimits,
  modelLimitsSchema,
  type ModelSpeaker,
  ownVoiceIds,
  type VoiceEdit,
  type VoiceRecord,
  voiceRecordSchema,
} from '@shared/contracts/models/model-records'
import { studioError } from '@shared/contracts/errors'
import { defaultModelLimits } from '../models/model-host'
import { fail, ok, type Result } from '@shared/contracts/result'

/** Touched with every change: a service that runs looks at it before it lists voices. */
const CHANGES = '.changes'
const RECORD = 'voice.json'
const LIMITS = '.limits.json'
/** There while built-in voices are finished. */
const FINISH = '.finish'

/** A model is switched off after it has ended its process this often. */
export const MAX_CRASHES = 3

/**
 * The user's own voices: a folder with one folder each. The studio, `dub` and `serve` may share it;
 * each change is seen by the others the next time they look.
 */
export class AddedVoices {
  private stamp = ''
  private known: VoiceRecord[] = []
  private allowed = defaultModelLimits()
  private isFinishing = false

  constructor(readonly folder: string) {}

  /** In the user's order. */
  list(): readonly VoiceRecord[] {
    const stamp = `${changedAt(this.folder)} ${changedAt(join(this.folder, CHANGES))}`
    if (stamp !== this.stamp) {
      this.known = readRecords(this.folder)
      this.allowed = readLimits(join(this.folder, LIMITS))
      this.isFinishing = changedAt(join(this.folder, FINISH)) > 0
      this.stamp = stamp
    }
    return this.known
  }

  find(id: string): VoiceRecord | null {
    return this.list().find((record) => record.id === id) ?? null
  }

  /** Resource limits for models on this machine. */
  limits(): ModelLimits {
    this.list()
    return this.allowed
  }

  async setLimits(limits: ModelLimits): Promise<Result<ModelLimits>> {
    const ready = await this.ready()
    if (!ready.ok) return ready
    const written = await writeAtomically(join(this.folder, LIMITS), JSON.stringify(limits))
    if (!written.ok) return written
    await this.announce()
    return ok(limits)
  }

  /** True if the built-in voices of eSpeak are finished (`espeak/finish.ts`). */
  finish(): boolean {
    this.list()
    return this.isFinishing
  }

  async setFinish(on: boolean): Promise<Result<boolean>> {
    const ready = await this.ready()
    if (!ready.ok) return ready
    const path = join(this.folder, FINISH)
    const kept = await withFileErrors(path, 'write', async () =>
      ok(await (on ? writeFile(path, '') : removeFile(path))),
    )
    if (!kept.ok) return kept
    await this.announce()
    return ok(on)
  }

  /** Absolute path of a file of a model. */
  pathOf({ id, inPlace }: Pick<VoiceRecord, 'id' | 'inPlace'>, file: string): string {
    if (isAbsolute(file)) return file
    return join(inPlace ?? join(this.folder, id), file)
  }

  /** Changes the fields that the user may change. */
  async edit(id: string, edit: VoiceEdit): Promise<Result<VoiceRecord>> {
    const record = this.find(id)
    if (!record) return fail(notThere(id))
    const { speakers: wanted = [], ...rest } = edit
    const speakers = record.speakers.map((each) => {
      const change = wanted.find(({ speaker }) => speaker === each.speaker)
      return change ? { ...each, ...change } : each
    })
    const only = speakers[0]
    // The name of a model with one speaker is that speaker's.
    if (rest.name !== undefined && speakers.length === 1 && only) only.name = rest.name
    // Switching it on is a new beginning.
    const crashes = rest.disabled === false ? 0 : record.crashes
    return this.write({ ...record, ...rest, speakers, crashes })
  }

  /** Records that it has ended its process; the third time switches it off. */
  async recordCrash(id: string, reason: string): Promise<VoiceRecord | null> {
    const record = this.find(id)
    if (!record) return null
    const crashes = record.crashes + 1
    const disabled = record.disabled || crashes >= MAX_CRASHES
    const noted = { ...record, crashes, disabled, lastCrash: reason }
    // At once: what waits for the next process must not be tried with it.
    this.known = this.known.map((each) => (each.id === id ? noted : each))
    const written = await this.write(noted)
    return written.ok ? written.value : null
  }

  async remove(id: string): Promise<Result<void>> {
    if (!this.find(id)) return fail(notThere(id))
    const path = join(this.folder, id)
    return withFileErrors(path, 'write', async () => {
      await removeTree(path)
      await this.announce()
      return ok(undefined)
    })
  }

  async write(record: VoiceRecord): Promise<Result<VoiceRecord>> {
    const path = join(this.folder, record.id, RECORD)
    const written = await writeAtomically(path, `${JSON.stringify(record, null, 2)}\n`)
    if (!written.ok) return written
    await this.announce()
    return ok(record)
  }

  /** Notifies of a change. */
  async announce(): Promise<void> {
    const path = join(this.folder, CHANGES)
    const now = new Date()
    await utimes(path, now, now).catch(() => writeFile(path, '').catch(() => undefined))
    this.stamp = ''
  }

  /** The folder, made when it is needed. */
  ready(): Promise<Result<string>> {
    return withFileErrors(this.folder, 'write', async () => {
      await mkdir(this.folder, { recursive: true })
      return ok(this.folder)
    })
  }

  /** Ids of a model's speakers: made from its content, so that it gets the same when it is added again. */
  idsFor(id: string, count: number): number[] {
    const known = this.find(id)
    const others = this.list().filter((record) => record.id !== id)
    const taken = new Set(others.flatMap(({ speakers }) => speakers.map((each) => each.id)))
    const range = (from: number): number[] => Array.from({ length: count }, (_, at) => from + at)
    let from =
      known?.speakers[0]?.id ??
      ownVoiceIds.first + (Number.parseInt(id.slice(-8), 16) % ownVoiceIds.room)
    while (range(from).some((each) => taken.has(each))) from += count
    return range(from)
  }
}

const notThere = (id: string) =>
  studioError('VOICE_NOT_FOUND', `you have no voice "${id}"`, { at: id })

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Folders that are no voice, or are damaged, are left out: the others can still be used. */
function readRecords(folder: string): VoiceRecord[] {
  const records: VoiceRecord[] = []
  for (const name of namesIn(folder)) {
    if (name.startsWith('.')) continue
    try {
      const text = readFileSync(join(folder, name, RECORD), 'utf8')
      const record = voiceRecordSchema.safeParse(JSON.parse(text))
      if (record.success && record.data.id === name) records.push(record.data)
    } catch {
      continue
    }
  }
  return records.sort((a, b) => a.order - b.order || a.addedAt.localeCompare(b.addedAt))
}

function readLimits(path: string): ModelLimits {
  try {
    const limits = modelLimitsSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    return limits.success ? limits.data : defaultModelLimits()
  } catch {
    return defaultModelLimits()
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Language of a model's speaker. */
export const languageIn = ({ speakers }: VoiceRecord, speaker: number): string =>
  speakers.find((each) => each.speaker === speaker)?.language ?? 'en'

/** Name of a voice in lists; a model with several speakers comes before each. */
export const speakerName = ({ name, speakers }: VoiceRecord, speaker: ModelSpeaker): string =>
  speakers.length === 1 ? speaker.name : `${name} · ${speaker.name}`
