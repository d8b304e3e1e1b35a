import { createHash, hash } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AddedVoices } from '@cuecast/speech'
import type { Log } from '@cuecast/platform'
import type { AudioStorage } from '../storage/audio-files'
import type { Sql } from '../store/sql'
import { recordNames, type SharedModel, sharedModels, storedName } from './shared-models'
import { movePath, removeTree } from '@cuecast/platform'

/** How often what is shared is looked at, ms. */
const LOOK_MS = 15_000
/** In the folder of a fetched model: what exactly it is. One without it was added here by hand, and stays as it is. */
const MARK = '.shared'
const DRAFT = '.fetch-'

interface SyncParts {
  sql: Sql
  storage: Pick<AudioStorage, 'models'>
  log: Log
  voices: AddedVoices
  recognisersDir: string
  /** Models take at most this much of this machine's disk; what has no room is left to other processes. */
  maxBytes: number
}

const markOf = ({ record, files }: SharedModel): string =>
  hash('sha256', JSON.stringify([record, files]), 'hex')

/** Fetches the models that are shared into the folders of this process, and takes away those that are not any more. */
export class ModelSync {
  private shared: readonly SharedModel[] = []
  private looking: Promise<void> | null = null
  private timer: NodeJS.Timeout | null = null
  private readonly said = new Map<string, string>()

  constructor(private readonly parts: SyncParts) {}

  /** The first look waits for nobody: what is not here yet is left to other processes. */
  start(): void {
    void this.look()
    this.timer = setInterval(() => void this.look(), LOOK_MS).unref()
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer)
    await this.looking
  }

  /** Ids of models that are shared and cannot be used here: they are missing, or were switched off after crashes. */
  lacks(): string[] {
    const silent = new Set(this.silentVoices())
    return this.shared
      .filter((model) => !this.isHere(model) || model.voiceIds.some((id) => silent.has(id)))
      .map(({ id }) => id)
  }

  /** Ids of voices that others can speak with, and this process cannot. */
  silentVoices(): number[] {
    const own = new Set(
      this.parts.voices
        .list()
        .flatMap(({ disabled, speakers }) => (disabled ? [] : speakers.map(({ id }) => id))),
    )
    return this.shared.flatMap(({ voiceIds }) => voiceIds.filter((id) => !own.has(id)))
  }

  /** Brings the folders in line with what is shared; one look at a time. */
  look(): Promise<void> {
    this.looking ??= this.bringInLine()
      .catch((error: unknown) => this.say('all', String(error)))
      .finally(() => {
        this.looking = null
      })
    return this.looking
  }

  private async bringInLine(): Promise<void> {
    this.shared = await sharedModels(this.parts.sql)
    await this.removeOthers()
    let left = this.parts.maxBytes
    for (const model of this.shared) {
      left -= model.bytes
      if (this.isHere(model)) continue
      if (left < 0) {
        this.say(model.id, 'there is no room for it: raise --models-gb')
        continue
      }
      try {
        await this.fetch(model)
        this.said.delete(model.id)
        this.parts.log('info', 'model fetched', { model: model.id, bytes: model.bytes })
      } catch (error) {
        this.say(model.id, String(error))
      }
    }
  }

  /** The same reason is logged once. */
  private say(model: string, reason: string): void {
    if (this.said.get(model) === reason) return
    this.said.set(model, reason)
    this.parts.log('warn', 'model not fetched', { model, reason })
  }

  private folderOf(kind: SharedModel['kind']): string {
    return kind === 'voice' ? this.parts.voices.folder : this.parts.recognisersDir
  }

  private isHere(model: SharedModel): boolean {
    const folder = join(this.folderOf(model.kind), model.id)
    if (!existsSync(join(folder, recordNames[model.kind]))) return false
    const mark = join(folder, MARK)
    return !existsSync(mark) || readFileSync(mark, 'utf8') === markOf(model)
  }

  private async fetch(model: SharedModel): Promise<void> {
    const folder = this.folderOf(model.kind)
    const draft = join(folder, `${DRAFT}${model.id}`)
    await removeTree(draft)
    await mkdir(draft, { recursive: true })
    for (const file of model.files) await this.fetchFile(file, join(draft, file.path))
    await writeFile(join(draft, recordNames[model.kind]), model.record)
    await writeFile(join(draft, MARK), markOf(model))
    await removeTree(join(folder, model.id))
    await movePath(draft, join(folder, model.id))
    if (model.kind === 'voice') await this.parts.voices.announce()
  }

  /** @throws when it is not there, or is not what was shared */
  private async fetchFile(
    { path, sha256, bytes }: SharedModel['files'][number],
    to: string,
  ): Promise<void> {
    const found = await this.parts.storage.models.open(storedName(sha256))
    if (!found) throw new Error(`${path} is not in the storage`)
    await mkdir(dirname(to), { recursive: true })
    const body = bytes === 0 ? new Uint8Array(0) : await found.read(0, bytes - 1)
    const source = body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body)
    const digest = createHash('sha256')
    source.on('data', (part: Uint8Array) => digest.update(part))
    await pipeline(source, createWriteStream(to))
    if (digest.digest('hex') !== sha256) throw new Error(`${path} is damaged in the storage`)
  }

  /** What was fetched once and is not shared any more. */
  private async removeOthers(): Promise<void> {
    const wanted = new Set(this.shared.map(({ kind, id }) => `${kind} ${id}`))
    for (const kind of ['voice', 'recogniser'] as const) {
      const folder = this.folderOf(kind)
      for (const name of await readdir(folder).catch(() => [])) {
        if (wanted.has(`${kind} ${name}`) || !existsSync(join(folder, name, MARK))) continue
        await removeTree(join(folder, name))
        this.parts.log('info', 'model removed', { model: name })
        if (kind === 'voice') await this.parts.voices.announce()
      }
    }
  }
}
