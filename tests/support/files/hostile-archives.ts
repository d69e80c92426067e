import { crc32, deflateRawSync } from 'node:zlib'

/** A file as an archive describes it: what a directory says need not be true. */
export type ArchiveMember = {
  name: string | Buffer
  content?: Buffer
  /** Stored as it is, without compression; by default what has no content. */
  isStored?: boolean
  declaredBytes?: number
  flags?: number
  method?: number
  crc?: number
}

/** A ZIP archive byte by byte, also one that no program would write. */
export function rawZip(members: readonly ArchiveMember[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const {
    name,
    content = Buffer.alloc(0),
    isStored = content.length === 0,
    declaredBytes,
    flags = 0,
    ...given
  } of members) {
    const nameBytes = Buffer.from(name)
    const data = isStored ? content : deflateRawSync(content)
    const method = given.method ?? (isStored ? 0 : 8)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(given.crc ?? crc32(content), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(declaredBytes ?? content.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, nameBytes, data)
    const entry = Buffer.alloc(42)
    entry.writeUInt16LE(20, 0)
    fields.copy(entry, 2)
    entry.writeUInt32LE(offset, 38)
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), entry, nameBytes)
    offset += 30 + nameBytes.length + data.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(members.length, 0xffff), 4)
  end.writeUInt16LE(Math.min(members.length, 0xffff), 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}
