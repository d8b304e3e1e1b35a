import { type EspeakFile, EspeakFiles, type EspeakShared } from './data-files'

/** A voice of espeak-ng as it lists them. */
export interface EspeakListedVoice {
  name: string
  /** Family and tag: `aav/vi-VN-x-south`. */
  identifier: string
}

export interface EspeakParameters {
  /** Words a minute, 80–450. */
  rate: number
  /** 0–200; 100 = usual. */
  volume: number
  /** 0–99; 50 = the voice's own. */
  pitch: number
  range: number
}

/** A word as the engine begins and ends it; two that it joins (*of the*) are one. */
export interface EspeakWord {
  /** Characters (code points) of the text before it. */
  at: number
  startFrame: number
  endFrame: number
}

export interface EspeakSpoken {
  /** Valid until the next call. */
  samples: Int16Array
  words: EspeakWord[]
}

type Call = (...args: number[]) => number

/** espeak-ng as WebAssembly; its exports are in `build/interface.c`. */
export class EspeakEngine {
  readonly sampleRate: number
  /** The samples of the text, and room for more: it is used again, so that nothing is left to collect. */
  private samples = new Int16Array(1 << 17)
  private count = 0
  private words: EspeakWord[] = []
  private exports: Record<string, unknown> = {}

  constructor({ program, data }: EspeakShared) {
    const calls = new HostFiles(new EspeakFiles(data)).calls(() => this.buffer)
    const imports = { host: { ...calls, take: this.take }, ...system }
    this.exports = new WebAssembly.Instance(program, imports).exports
    this.call('_initialize')()
    this.sampleRate = this.call('start')()
    if (this.sampleRate <= 0) throw new Error("espeak-ng cannot read its data's format")
  }

  /** False: espeak-ng does not have the voice. */
  setVoice(name: string): boolean {
    return this.call('set_voice')(this.put(name)) === 0
  }

  setParameters({ rate, volume, pitch, range }: EspeakParameters): void {
    this.call('set_parameters')(rate, volume, pitch, range)
  }

  speak(text: string): EspeakSpoken {
    this.count = 0
    this.words = []
    this.call('speak')(this.put(text))
    this.endWord(this.count)
    return { samples: this.samples.subarray(0, this.count), words: this.words }
  }

  listVoices(): EspeakListedVoice[] {
    const voices: EspeakListedVoice[] = []
    let at = this.call('list_voices')()
    const view = new DataView(this.buffer)
    for (; ; at += 4) {
      const voice = view.getUint32(at, true)
      if (voice === 0) return voices
      voices.push({
        name: textAt(this.buffer, view.getUint32(voice, true)),
        identifier: textAt(this.buffer, view.getUint32(voice + 8, true)),
      })
    }
  }

  /** It moves when it grows. */
  private get buffer(): ArrayBuffer {
    const { memory } = this.exports
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('The engine has no memory.')
    return memory.buffer
  }

  private call(name: string): Call {
    const found = this.exports[name]
    if (typeof found !== 'function') throw new Error(`The engine has no "${name}".`)
    return (...args) => Number(Reflect.apply(found, null, args))
  }

  /** Where the text is until the next one. */
  private put(text: string): number {
    const bytes = new TextEncoder().encode(`${text}\0`)
    const at = this.call('text_space')(bytes.length)
    if (at === 0) throw new Error('The engine has no memory for the text.')
    new Uint8Array(this.buffer).set(bytes, at)
    return at
  }

  /** Receives spoken samples. 0 = continue. */
  private readonly take = (from: number, count: number, events: number): number => {
    this.readEvents(new DataView(this.buffer), events)
    const end = this.count + count
    if (end > this.samples.length) {
      const grown = new Int16Array(2 * end)
      grown.set(this.samples)
      this.samples = grown
    }
    this.samples.set(new Int16Array(this.buffer, from, count), this.count)
    this.count = end
    return 0
  }

  private readEvents(view: DataView, from: number): void {
    for (let at = from; ; at += event.size) {
      const kind = view.getInt32(at + event.kind, true)
      if (kind === kinds.end) return
      const frame = view.getInt32(at + event.frame, true)
      if (kind === kinds.word) {
        this.endWord(frame)
        const position = view.getInt32(at + event.position, true)
        this.words.push({ at: position - 1, startFrame: frame, endFrame: Infinity })
      }
      // A pause is a phoneme without a name.
      if (kind === kinds.phoneme && view.getUint8(at + event.name) === 0) this.endWord(frame)
    }
  }

  /** Nothing where the last word has ended, or not begun to sound. */
  private endWord(frame: number): void {
    const last = this.words.at(-1)
    if (last && frame > last.startFrame) last.endFrame = Math.min(last.endFrame, frame)
  }
}

/** An `espeak_EVENT` of its `speak_lib.h`: where its fields are, and kinds of it. */
const event = { size: 36, kind: 0, position: 8, frame: 20, name: 28 }
const kinds = { end: 0, word: 1, phoneme: 7 }

const failing = (): number => 8

/** System calls of the C library: nothing to read from or to write to. */
const system = {
  wasi_snapshot_preview1: {
    clock_time_get: failing,
    environ_get: (): number => 0,
    environ_sizes_get: (): number => 0,
    fd_close: failing,
    fd_write: failing,
    fd_seek: failing,
    proc_exit(code: number): never {
      throw new Error(`espeak-ng has ended itself with ${code}`)
    },
  },
  env: {
    emscripten_notify_memory_growth: (): void => undefined,
    __syscall_unlink: failing,
    __syscall_rmdir: failing,
    __syscall_lstat64: failing,
  },
}

const NOT_THERE = -1
const IS_FOLDER = -2

/** The data behind the calls of `build/files.c`. */
class HostFiles {
  private readonly numbers = new Map<string, number>()
  private readonly folders = new Map<string, string[]>()

  constructor(private readonly data: EspeakFiles) {
    data.files.forEach(({ name }, number) => {
      const path = `/espeak-ng-data/${name}`
      this.numbers.set(path, number)
      this.listInFolder(path)
    })
  }

  calls(memory: () => ArrayBuffer) {
    const path = (at: number) => textAt(memory(), at)
    return {
      find: (at: number): number =>
        this.numbers.get(path(at)) ?? (this.folders.has(path(at)) ? IS_FOLDER : NOT_THERE),
      length: (number: number): number => this.file(number).length,
      read: (number: number, from: number, to: number, length: number): void =>
        new Uint8Array(memory()).set(this.data.bytes(this.file(number), from, length), to),
      /** 1: the name is written; 0: there are no more. */
      entry: (at: number, index: number, to: number, size: number): number => {
        const name = this.folders.get(path(at))?.[index]
        if (name === undefined) return 0
        const bytes = new TextEncoder().encode(`${name}\0`)
        if (bytes.length > size) throw new Error(`The name "${name}" is too long for espeak-ng.`)
        new Uint8Array(memory()).set(bytes, to)
        return 1
      },
    }
  }

  private file(number: number): EspeakFile {
    const file = this.data.files[number]
    if (!file) throw new Error(`espeak-ng's data has no file ${number}`)
    return file
  }

  /** In its folder, and that one in the folder above. */
  private listInFolder(path: string): void {
    const cut = path.lastIndexOf('/')
    if (cut <= 0) return
    const [folder, name] = [path.slice(0, cut), path.slice(cut + 1)]
    const listed = this.folders.get(folder)
    if (listed) {
      listed.push(name)
      return
    }
    this.folders.set(folder, [name])
    this.listInFolder(folder)
  }
}

/** Text with a zero at its end. */
function textAt(memory: ArrayBuffer, at: number): string {
  const bytes = new Uint8Array(memory)
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)))
}
