import { closeSync, openSync, readSync } from 'node:fs'
import { relative } from 'node:path'
import { filesIn } from './sizes.mjs'

/** Bytes from which a native file says what it is for; the header of a Windows program lies a little behind its start. */
const HEAD = 4_096

const ELF = { 62: 'linux-x64', 183: 'linux-arm64' }
const WINDOWS = { 0x8664: 'win32-x64', 0xaa64: 'win32-arm64' }
const MAC = { 0x01000007: 'darwin-x64', 0x0100000c: 'darwin-arm64' }

/** Programs and libraries below a folder that are not for this target, each with what it is for. */
export function foreignFiles(folder, { platform, arch }) {
  return filesIn(folder).flatMap((path) => {
    const found = madeFor(path)
    if (found === null || found.includes(`${platform}-${arch}`)) return []
    return [`${relative(folder, path)}: ${found.join(', ')}`]
  })
}

/** The targets of a native file; null: it is none. A universal file of macOS has several. */
function madeFor(path) {
  const head = headOf(path)
  if (head.length < 64) return null
  if (head.readUInt32BE(0) === 0x7f454c46) return [ELF[head.readUInt16LE(18)] ?? 'linux']
  if (head.readUInt32LE(0) === 0xfeedfacf) return [MAC[head.readUInt32LE(4)] ?? 'darwin']
  if (head.readUInt32BE(0) === 0xcafebabe && head.readUInt32BE(4) < 20)
    return Array.from(
      { length: head.readUInt32BE(4) },
      (_, i) => MAC[head.readUInt32BE(8 + 20 * i)],
    )
  const at = head.toString('latin1', 0, 2) === 'MZ' ? head.readUInt32LE(0x3c) : head.length
  if (at + 6 > head.length || head.toString('latin1', at, at + 4) !== 'PE\0\0') return null
  return [WINDOWS[head.readUInt16LE(at + 4)] ?? 'win32']
}

function headOf(path) {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(HEAD)
    return head.subarray(0, readSync(file, head, 0, HEAD, 0))
  } finally {
    closeSync(file)
  }
}
