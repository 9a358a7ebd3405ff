import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of an archive. */
export interface ZipEntry {
  /** Relative, with `/` between folders. */
  path: string
  bytes: AsyncIterable<Uint8Array>
  modifiedAt: Date
}

/**
 * A ZIP archive, made while it is read: each entry is asked for when the one before it is packed. Names are UTF-8; large archives and
 * large files are ZIP64. An entry that fails ends the stream with its error.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile()
  const output = new PassThrough()
  archive.outputStream.pipe(output)
  archive.on('error', (error: Error) => output.destroy(error))
  const leaving = new AbortController()
  const packing = pack(archive, entries, leaving.signal).catch((error: Error) => output.destroy(error))
  try {
    for await (const chunk of output) yield chunk as Uint8Array
  } finally {
    leaving.abort()
    await packing
  }
}

async function pack(archive: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { path, bytes, modifiedAt } of entries) {
    const content = addAbortSignal(signal, Readable.from(bytes))
    // The archive holds on to this function until its end, and must not hold on to the stream by it.
    let waiting: Readable | undefined = content
    archive.addReadStreamLazy(path, { mtime: modifiedAt }, (give) => waiting && give(null, waiting))
    await finished(content)
    waiting = undefined
  }
  archive.end()
}
