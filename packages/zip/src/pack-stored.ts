import { crc32 } from 'node:zlib'
import { endMark, entryMark, localMark } from './marks.ts'

const localHeader = (name: Buffer, content: Uint8Array): Buffer => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(localMark, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(0x0800, 6)
  header.writeUInt32LE(crc32(content), 14)
  header.writeUInt32LE(content.byteLength, 18)
  header.writeUInt32LE(content.byteLength, 22)
  header.writeUInt16LE(name.byteLength, 26)
  return header
}

/** Packs parts without compression: what is handed to a library that unpacks by itself is then exactly what was checked. */
export const packStored = (parts: ReadonlyMap<string, Uint8Array>): Buffer => {
  const chunks: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [path, content] of parts) {
    const name = Buffer.from(path)
    const header = localHeader(name, content)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(entryMark, 0)
    entry.writeUInt16LE(20, 4)
    header.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    chunks.push(header, name, content)
    directory.push(entry, name)
    offset += header.byteLength + name.byteLength + content.byteLength
  }
  const size = directory.reduce((sum, part) => sum + part.byteLength, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...chunks, ...directory, end])
}
