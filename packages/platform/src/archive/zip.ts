import { makeZip } from 'client-zip'

/** One file of an archive. */
export interface ZipEntry {
  /** Relative, with `/` between folders. */
  path: string
  bytes: AsyncIterable<Uint8Array>
  modifiedAt: Date
}

/**
 * Writes a ZIP archive as a stream: each entry is requested when the one before is written. Names are UTF-8; large archives and files are
 * ZIP64. Nothing is compressed, since most files of a data room (PDFs and Office files) already are. An entry that fails ends the stream
 * with its error.
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
    if (!ended) await abort(reader)
  }
}

/** Ends the open entries with an error when the archive is no longer read. */
async function abort(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const reason = new Error('nobody reads the archive any more')
  await reader.cancel(reason).catch((error: unknown) => {
    if (error !== reason) throw error
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
    // Closes a file that was not read to its end.
    await open?.return?.()
  }
}

const isRelative = (path: string) => !/^\/|^[a-z]:|\\/i.test(path) && !path.split('/').includes('..')
