import { appendFile, type FileHandle, open } from 'node:fs/promises'
import { failWith, ok, type Result } from '@shared/contracts/result'

/** The metadata of an ONNX file, without loading its weights. */
export type OnnxMetadata = ReadonlyMap<string, string>

/** Fields of `ModelProto` (onnx.proto3): the graph, and the entries of the metadata. */
const GRAPH = 7
const METADATA = 14
/** A field's head: its tag and length, bytes at most. */
const HEAD = 20
/** Metadata is names and short lists. */
const MAX_METADATA = 1024 * 1024

/**
 * Reads the metadata, walking over the file's outermost fields.
 *
 * @returns MODEL_INVALID with `reason` truncated or not_onnx, or a file error thrown by the system
 */
export async function readOnnxMetadata(path: string): Promise<Result<OnnxMetadata>> {
  const file = await open(path, 'r')
  try {
    return await walk(file, path)
  } finally {
    await file.close()
  }
}

async function walk(file: FileHandle, path: string): Promise<Result<OnnxMetadata>> {
  const { size } = await file.stat()
  const found = new Map<string, string>()
  let hasGraph = false
  for (let at = 0; at < size;) {
    const head = await bytesAt(file, at, Math.min(HEAD, size - at))
    const tag = varint(head, 0)
    const field = tag ? tag.value >> 3 : 0
    if (!tag || field === 0 || field > 100)
      return invalid(path, hasGraph ? 'truncated' : 'not_onnx')
    const second = varint(head, tag.next)
    if (!second) return invalid(path, hasGraph ? 'truncated' : 'not_onnx')
    const wire = tag.value & 7
    if (wire === 0) {
      at += second.next
      continue
    }
    if (wire !== 2) return invalid(path, 'not_onnx')
    const [from, length] = [at + second.next, second.value]
    if (from + length > size) return invalid(path, 'truncated')
    if (field === GRAPH) hasGraph = true
    if (field === METADATA && length <= MAX_METADATA)
      addEntry(await bytesAt(file, from, length), found)
    at = from + length
  }
  return hasGraph ? ok(found) : invalid(path, size === 0 ? 'truncated' : 'not_onnx')
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, at)
  return bytes
}

function varint(bytes: Buffer, from: number): { value: number; next: number } | null {
  let value = 0
  for (let at = from, power = 1; at < Math.min(bytes.length, from + 8); at++, power *= 128) {
    const byte = bytes[at] ?? 0
    value += (byte & 127) * power
    if (byte < 128) return { value, next: at + 1 }
  }
  return null
}

/** `StringStringEntryProto`: field 1 the key, field 2 the value. */
function addEntry(bytes: Buffer, found: Map<string, string>): void {
  const texts: string[] = ['', '', '']
  for (let at = 0; at < bytes.length;) {
    const tag = varint(bytes, at)
    const length = tag && varint(bytes, tag.next)
    if (!tag || !length) return
    texts[tag.value >> 3] = bytes.toString('utf8', length.next, length.next + length.value)
    at = length.next + length.value
  }
  found.set(texts[1] ?? '', texts[2] ?? '')
}

const invalid = (path: string, reason: string): Result<never> => {
  const what = reason === 'truncated' ? 'is incomplete' : 'is no ONNX model'
  return failWith('MODEL_INVALID', `${path} ${what}`, { at: path, params: { reason } })
}

function encoded(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    bytes.push(rest > 0 ? low + 128 : low)
  } while (rest > 0)
  return Buffer.from(bytes)
}

function part(field: number, content: Buffer): Buffer {
  return Buffer.concat([encoded(field * 8 + 2), encoded(content.length), content])
}

/** Appends entries to a file: fields may come in any order. */
export async function appendOnnxMetadata(
  path: string,
  entries: Readonly<Record<string, string | number>>,
): Promise<void> {
  const parts = Object.entries(entries).map(([key, value]) =>
    part(METADATA, Buffer.concat([part(1, Buffer.from(key)), part(2, Buffer.from(String(value)))])),
  )
  await appendFile(path, Buffer.concat(parts))
}
