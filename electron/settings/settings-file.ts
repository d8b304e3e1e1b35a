import { causeText } from '@shared/contracts/errors'
import { copyFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import Store from 'electron-store'
import { z } from 'zod'
import {
  fileError,
  FileUnusable,
  log,
  NotPlainFile,
  parseJson,
  systemCode,
  movePathSync,
} from '@cuecast/platform'

const objectSchema = z.record(z.string(), z.unknown())

interface SettingsFileDeps {
  /** Name of the file, without its ending. */
  name: string
  /** Version to write; without it the file has none. */
  version?: number
  /** It could not be understood; it is kept at this path. */
  damaged(at: string): void
  /**
   * A later Cuecast wrote the file; it is kept at this path, and the readable part of it is used.
   */
  newer?(at: string): void
  /** It cannot be written: changes last until the app quits. Reported once, until a write succeeds. */
  notSaved(at: string): void
}

/**
 * A settings file. Changes apply at once, whether or not they can be written; a file that
 * cannot be understood is kept as `….broken`, never overwritten.
 */
export class SettingsFile {
  readonly path: string
  readonly #store: Store<Record<string, unknown>> | null
  #values: Record<string, unknown>
  #complained = false

  /** Throws FileUnusable where there is something that is no file, or that may not be read. */
  constructor(private readonly deps: SettingsFileDeps) {
    this.path = join(app.getPath('userData'), `${deps.name}.json`)
    this.#values = this.#read()
    const isLater = this.#isLater()
    const kept = isLater ? this.#setAside('newer') : null
    this.#store = kept === this.path ? null : this.#open()
    if (kept === null) return
    deps.newer?.(kept)
    if (this.#store) this.#write()
    // It could not be moved: nothing is written over it.
    else this.#complain(`${this.path} is of a later Cuecast`)
  }

  #isLater(): boolean {
    const { version } = this.deps
    if (version === undefined) return false
    const { version: found } = this.#values
    this.#values = { ...this.#values, version }
    return typeof found === 'number' && found > version
  }

  get(name: string): unknown {
    return this.#values[name]
  }

  names(): string[] {
    return Object.keys(this.#values)
  }

  /** Returns whether it is on the disk; undefined removes the value. */
  set(name: string, value: unknown): boolean {
    const { [name]: _old, ...others } = this.#values
    this.#values = value === undefined ? others : { ...others, [name]: value }
    return this.#write()
  }

  /** Keeps a copy of the file as it is, before what of it cannot be understood is dropped. */
  keepCopy(): string {
    const copy = this.#nameBeside('broken')
    try {
      copyFileSync(this.path, copy)
      return copy
    } catch (cause) {
      log(`a copy of ${this.path} could not be kept: ${String(cause)}`)
      return this.path
    }
  }

  #read(): Record<string, unknown> {
    let text
    try {
      // Reading a pipe would wait for ever.
      if (!statSync(this.path).isFile()) throw new NotPlainFile(this.path)
      text = readFileSync(this.path, 'utf8')
    } catch (cause) {
      if (systemCode(cause) === 'ENOENT') return {}
      throw new FileUnusable(fileError(cause, this.path, 'read'))
    }
    const read = objectSchema.safeParse(parseJson(text))
    if (read.success) return read.data
    this.deps.damaged(this.#setAside())
    return {}
  }

  #setAside(ending = 'broken'): string {
    const aside = this.#nameBeside(ending)
    try {
      movePathSync(this.path, aside)
      return aside
    } catch (cause) {
      // Where it cannot be renamed it cannot be replaced either: it stays where it is.
      log(`${this.path} could not be set aside: ${String(cause)}`)
      return this.path
    }
  }

  #nameBeside(ending: string): string {
    return `${this.path}.${Date.now()}.${ending}`
  }

  #open(): Store<Record<string, unknown>> | null {
    const { name } = this.deps
    try {
      return new Store<Record<string, unknown>>({
        name,
        accessPropertiesByDotNotation: false,
        // Names of films and addresses of services are private.
        configFileMode: 0o600,
      })
    } catch (cause) {
      this.#complain(cause)
      return null
    }
  }

  #write(): boolean {
    if (!this.#store) return false
    try {
      this.#store.store = this.#values
      this.#complained = false
      return true
    } catch (cause) {
      this.#complain(cause)
      return false
    }
  }

  #complain(cause: unknown): void {
    log(`${this.path} was not written: ${causeText(cause)}`)
    if (!this.#complained) this.deps.notSaved(this.path)
    this.#complained = true
  }
}
