import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Upload } from 'tus-js-client'
import type { Api } from './api.ts'

const CHUNK = 256 * 1024
// Restarting the product takes seconds; the delays start over after the first successful byte.
const RETRY_DELAYS_MS = [250, 500, 1_000, 1_000, 2_000, 2_000, 5_000, 10_000, 30_000]

/** An interruption of an upload. */
export interface Interruption {
  /** Number of sent bytes at which it occurs. */
  at: number
  run: () => Promise<void>
}

interface Sent {
  attachmentId: number
  /** Offset of each resume, in bytes. */
  resumedAt: number[]
}

/** Sends a file from disk with the browser's tus client, which resumes after each interruption at the server's offset. */
export async function sendByTus(
  api: Api,
  { projectId, path, filename }: { projectId: number; path: string; filename: string },
  interruptions: readonly Interruption[] = [],
): Promise<Sent> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const ahead = [...interruptions]
    const resumedAt: number[] = []
    const bytes = async function* (start: number, end: number) {
      for (let at = start; at < end;) {
        const due = ahead[0]
        if (due !== undefined && at >= due.at) {
          ahead.shift()
          await due.run()
          return
        }
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, Math.min(CHUNK, end - at), at)
        yield buffer.subarray(0, bytesRead)
        at += bytesRead
      }
    }
    const source = {
      size,
      slice: async (start: number, end: number) => ({
        value: Object.assign(Readable.from(bytes(start, end), { objectMode: false }), { size: end - start }),
        done: end >= size,
      }),
      close: () => undefined,
    }
    const attachmentId = await new Promise<number>((resolve, reject) => {
      const upload = new Upload(Buffer.from(path), {
        endpoint: `${api.url}/api/v2/attachments/resumable`,
        headers: api.headers,
        metadata: { projectId: String(projectId), filename },
        fileReader: { openFile: async () => source },
        retryDelays: RETRY_DELAYS_MS,
        onAfterResponse: (request, response) => {
          if (request.getMethod() === 'HEAD') resumedAt.push(Number(response.getHeader('Upload-Offset')))
        },
        onSuccess: ({ lastResponse }) => resolve(Number(lastResponse.getHeader('Attachment-Id'))),
        onError: reject,
      })
      upload.start()
    })
    return { attachmentId, resumedAt }
  } finally {
    await file.close()
  }
}
