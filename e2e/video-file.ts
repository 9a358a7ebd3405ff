import { createHash, randomFillSync } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Api } from './api.ts'

const MEGABYTE = 1024 * 1024
// The first box of an MP4 file.
const HEAD = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')

/** Writes a file with an MP4 header and random content, which the product stores but does not read. @returns its SHA-256 */
export async function writeVideo(path: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256')
  const block = Buffer.alloc(MEGABYTE)
  const file = await open(path, 'w')
  try {
    for (let written = 0; written < megabytes; written += 1) {
      randomFillSync(block)
      if (written === 0) HEAD.copy(block)
      hash.update(block)
      await file.appendFile(block)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

/** The SHA-256 of a stored file's bytes. */
export async function digestOfStored(api: Api, projectId: number, attachmentId: number): Promise<string> {
  const response = await api.send(`/api/v2/attachments/${projectId}/${attachmentId}/content`)
  if (!response.ok || response.body === null) throw new Error(`the file was answered with ${response.status}`)
  const hash = createHash('sha256')
  for await (const chunk of response.body) hash.update(chunk)
  return hash.digest('hex')
}
