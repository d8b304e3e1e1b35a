import { crc32 } from 'node:zlib'

interface Stored {
  name: string
  content: Buffer
  /** Size that the list of contents claims, when it is. */
  claims?: number
}

/** A zip without compression; names and sizes are written as they are, however wrong. */
export function storedZip(entries: readonly Stored[]): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, claims = content.length } of entries) {
    const file = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(0x800, 6)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(claims, 18)
    head.writeUInt32LE(claims, 22)
    head.writeUInt16LE(file.length, 26)
    parts.push(head, file, content)
    const listed = Buffer.alloc(46)
    listed.writeUInt32LE(0x02014b50, 0)
    listed.writeUInt16LE(20, 6)
    listed.writeUInt16LE(0x800, 8)
    listed.writeUInt32LE(crc32(content), 16)
    listed.writeUInt32LE(claims, 20)
    listed.writeUInt32LE(claims, 24)
    listed.writeUInt16LE(file.length, 28)
    listed.writeUInt32LE(offset, 42)
    central.push(listed, file)
    offset += 30 + file.length + content.length
  }
  const list = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
