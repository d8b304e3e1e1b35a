import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ModelLimits } from '@shared/contracts/models/model-records'
import { ModelFailure } from './sherpa'

const MB = 1024 ** 2

interface Loadable {
  key: string
  bytes: number
}

/** The models in the memory of this process, the one used last at the end. */
export class LoadedModels {
  limits: ModelLimits = { memoryMb: 2_048, threads: 1, models: 3 }
  private readonly held = new Map<string, { bytes: number; handle: unknown }>()

  /**
   * The loaded model, loading it after making room for it.
   *
   * @throws ModelFailure MODEL_TOO_LARGE where its files alone are more than the memory allowed
   */
  async use<T>(
    model: Loadable,
    kind: abstract new (...parts: never) => T,
    load: () => Promise<T>,
  ): Promise<T> {
    const known = this.held.get(model.key)
    if (known?.handle instanceof kind) {
      this.held.delete(model.key)
      this.held.set(model.key, known)
      return known.handle
    }
    this.makeRoom(model.bytes)
    const handle = await load()
    this.held.set(model.key, { bytes: model.bytes, handle })
    return handle
  }

  /** Unloads the key, and variants loaded under it, such as a recogniser for one language. */
  unload(key: string): void {
    const own = [...this.held.keys()].filter((each) => each === key || each.startsWith(`${key} `))
    for (const each of own) this.held.delete(each)
    if (own.length > 0) collect()
  }

  tooLarge(): boolean {
    return process.memoryUsage.rss() > this.limits.memoryMb * MB
  }

  memoryMessage(): string {
    return `the model needs more than the ${this.limits.memoryMb} MB that models may use`
  }

  private makeRoom(bytes: number): void {
    const most = this.limits.memoryMb * MB
    if (bytes > most) throw new ModelFailure('MODEL_TOO_LARGE', this.memoryMessage())
    const isFull = (): boolean => {
      const sum = [...this.held.values()].reduce((total, held) => total + held.bytes, bytes)
      return this.held.size >= this.limits.models || sum > most || this.tooLarge()
    }
    let freed = false
    while (this.held.size > 0 && isFull()) {
      const [oldest] = this.held.keys()
      if (oldest === undefined) break
      this.held.delete(oldest)
      collect()
      freed = true
    }
    if (freed) collect()
  }
}

let gc: (() => void) | null = null

/** Models are outside the heap: they go when their handles are collected, so that happens now. */
function collect(): void {
  if (!gc) {
    setFlagsFromString('--expose-gc')
    const found: unknown = runInNewContext('gc')
    gc = typeof found === 'function' ? () => void Reflect.apply(found, undefined, []) : () => {}
  }
  gc()
}
