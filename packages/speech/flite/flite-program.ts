import type { SpokenWord } from '../speech-engine'

/** flite's functions that are called here; packing adds them to what its program exports. */
export const fliteFunctions = [
  '__wasm_call_ctors',
  'flite_init',
  'flite_set_lang_list',
  'flite_set_voice_list',
  'flite_voice_select',
  'item_as',
  'item_daughter',
  'item_feat_float',
  'item_feat_string',
  'item_next',
  'item_prev',
  'malloc',
  'new_utterance',
  'relation_head',
  'utt_init',
  'utt_relation',
  'utt_set_input_text',
  'utt_synth',
  'utt_wave',
] as const

/** Bytes copied into the program's memory before it starts. */
export interface MemoryPart {
  /** Address. */
  at: number
  bytes: Uint8Array
}

export interface FliteSpeech {
  /** 16 bits. */
  samples: Int16Array
  /** Hz. */
  sampleRate: number
  /** flite's tokens, which are the words between spaces, by its own segments. */
  words: SpokenWord[]
}

/**
 * Speaks a text in a fresh instance of flite, so that nothing of one text is left in the next.
 *
 * @param voice its name in flite
 * @param model of the voice
 */
export async function runFlite(
  module: WebAssembly.Module,
  { voice, model, text }: { voice: string; model: MemoryPart; text: string },
): Promise<FliteSpeech> {
  const surroundings = new Surroundings()
  const { exports } = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: surroundings.calls,
  })
  const program = new Program(exports)
  surroundings.memory = program.memory
  program.load(model)
  return program.say(voice, text)
}

/** An error number of WASI preview 1 (`wasi_snapshot_preview1.witx`). */
const BAD_DESCRIPTOR = 8

/** Characters of output kept for the error message. */
const MAX_SAID = 500

/**
 * The WASI calls that flite was compiled with: it opens no files, and its output goes into the
 * error on exit. Avoids `node:wasi`, which crashes V8 in the threads of Node 20
 * (nodejs/node#53087).
 */
class Surroundings {
  memory: WebAssembly.Memory | null = null
  #said = ''

  readonly calls = {
    args_get: () => 0,
    args_sizes_get: () => BAD_DESCRIPTOR,
    clock_time_get: () => 0,
    fd_close: () => 0,
    fd_fdstat_get: () => BAD_DESCRIPTOR,
    fd_fdstat_set_flags: () => BAD_DESCRIPTOR,
    fd_prestat_dir_name: () => BAD_DESCRIPTOR,
    fd_prestat_get: () => BAD_DESCRIPTOR,
    fd_read: () => BAD_DESCRIPTOR,
    fd_seek: () => BAD_DESCRIPTOR,
    path_open: () => BAD_DESCRIPTOR,
    proc_exit: (code: number): never => {
      throw new Error(`flite ended with ${code}. ${this.#said.trim()}`.trimEnd())
    },
    fd_write: (_descriptor: number, parts: number, count: number, written: number): number => {
      if (!this.memory) return BAD_DESCRIPTOR
      const { buffer } = this.memory
      const view = new DataView(buffer)
      let total = 0
      for (let part = parts; part < parts + 8 * count; part += 8) {
        const length = view.getUint32(part + 4, true)
        const bytes = new Uint8Array(buffer, view.getUint32(part, true), length)
        if (this.#said.length < MAX_SAID) this.#said += new TextDecoder().decode(bytes)
        total += length
      }
      view.setUint32(written, total, true)
      return 0
    },
  }
}

/** Offsets of the fields of `cst_wave` that are read, bytes. */
const wave = { sampleRate: 4, count: 8, samples: 16 }

class Program {
  readonly memory: WebAssembly.Memory

  constructor(private readonly exports: Record<string, unknown>) {
    const { memory } = exports
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('This is not flite.')
    this.memory = memory
  }

  load({ at, bytes }: MemoryPart): void {
    new Uint8Array(this.memory.buffer).set(bytes, at)
  }

  say(voice: string, text: string): FliteSpeech {
    this.#call('__wasm_call_ctors')
    this.#call('flite_init')
    this.#call('flite_set_lang_list')
    this.#call('flite_set_voice_list', 0)
    const utterance = this.#call('new_utterance')
    this.#call('utt_set_input_text', utterance, this.#put(text))
    this.#call('utt_init', utterance, this.#call('flite_voice_select', this.#put(voice)))
    if (this.#call('utt_synth', utterance) === 0) throw new Error('flite could not speak a text.')
    return { ...this.#wave(this.#call('utt_wave', utterance)), words: this.#words(utterance) }
  }

  #wave(at: number) {
    const view = new DataView(this.memory.buffer)
    const from = view.getUint32(at + wave.samples, true)
    const count = view.getUint32(at + wave.count, true)
    return {
      samples: new Int16Array(this.memory.buffer, from, count).slice(),
      sampleRate: view.getUint32(at + wave.sampleRate, true),
    }
  }

  #words(utterance: number): SpokenWord[] {
    const structure = this.#put('SylStructure')
    const ordered = this.#put('Segment')
    const name = this.#put('name')
    const end = this.#put('end')
    const segmentsOf = (word: number): number[] =>
      this.#inside(this.#call('item_as', word, structure)).flatMap((each) => this.#inside(each))
    const tokens = this.#call('utt_relation', utterance, this.#put('Token'))
    return this.#list(this.#call('relation_head', tokens)).flatMap((token) => {
      const segments = this.#inside(token).flatMap(segmentsOf)
      const [first, last] = [segments[0], segments.at(-1)]
      const text = this.#text(this.#call('item_feat_string', token, name))
      if (first === undefined || last === undefined || !/[\p{L}\p{N}]/u.test(text)) return []
      const before = this.#call('item_prev', this.#call('item_as', first, ordered))
      const startMs = before === 0 ? 0 : this.#call('item_feat_float', before, end) * 1_000
      return { text, startMs, endMs: this.#call('item_feat_float', last, end) * 1_000 }
    })
  }

  /** Words of a token, syllables of a word, segments of a syllable. */
  #inside(item: number): number[] {
    return item === 0 ? [] : this.#list(this.#call('item_daughter', item))
  }

  #list(first: number): number[] {
    const items: number[] = []
    for (let item = first; item !== 0; item = this.#call('item_next', item)) items.push(item)
    return items
  }

  /** Addresses in the program's memory go in and come out; 0 is none. */
  #call(name: (typeof fliteFunctions)[number], ...args: readonly number[]): number {
    const found = this.exports[name]
    if (typeof found !== 'function') throw new Error(`flite has no function ${name}.`)
    return Number(found(...args) ?? 0)
  }

  /** A text in the program's memory, up to a zero. */
  #put(text: string): number {
    const bytes = new TextEncoder().encode(`${text.replaceAll('\0', ' ')}\0`)
    const at = this.#call('malloc', bytes.length)
    new Uint8Array(this.memory.buffer).set(bytes, at)
    return at
  }

  #text(at: number): string {
    const bytes = new Uint8Array(this.memory.buffer)
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)))
  }
}
