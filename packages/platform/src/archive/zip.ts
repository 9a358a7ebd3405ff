import { makeZip } from 'client-zip'

/** One file of an archive. */
export interface ZipEntry {
  /** Relative, with `/` between folders. */
  path: string
  bytes: AsyncIterable<Uint8Array>
  modifiedAt: Date
}

/**
 * A ZIP archive, made while it is read: each entry is asked for when the one before it is packed. Names are UTF-8; large archives and
 * large files are ZIP64. Nothing is compressed, since most files of a data room, PDFs and Office files, are already. An entry that
 * fails ends the stream with its error.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const reader = makeZip(inputs(entries)).getReader()
  let ended = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
    ended = true
  } finally {
    if (!ended) await leave(reader)
  }
}

/** Tells the entries that nobody reads them any more: they end with what they are told. */
async function leave(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const left = new Error('nobody reads the archive any more')
  await reader.cancel(left).catch((error: unknown) => {
    if (error !== left) throw error
  })
}

async function* inputs(entries: AsyncIterable<ZipEntry>) {
  let open: AsyncIterator<Uint8Array> | undefined
  try {
    for await (const { path, bytes, modifiedAt } of entries) {
      if (!isRelative(path)) throw new Error(`not a relative path: ${path}`)
      const iterator = bytes[Symbol.asyncIterator]()
      open = iterator
      yield { name: path, input: { [Symbol.asyncIterator]: () => iterator }, lastModified: modifiedAt }
    }
  } finally {
    // Who leaves in the middle of a file leaves it open.
    await open?.return?.()
  }
}

const isRelative = (path: string) => !/^\/|^[a-z]:|\\/i.test(path) && !path.split('/').includes('..')
