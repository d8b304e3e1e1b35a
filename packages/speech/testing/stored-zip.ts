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
    // Both kinds of entry hold these.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(claims, 14)
    common.writeUInt32LE(claims, 18)
    common.writeUInt16LE(file.length, 22)
    parts.push(Buffer.from('PK\x03\x04'), common, file, content)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\0\0'), common, place, file)
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
