import { createHash, randomFillSync } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Api } from './api.ts'

const MEGABYTE = 1024 * 1024
// The box that an MP4 begins with.
const HEAD = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')

/** Writes a file that begins as a film and goes on as noise, which is stored and not read. The SHA-256 of it. */
export async function writeFilm(path: string, megabytes: number): Promise<string> {
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

/** The SHA-256 of the bytes that a file is answered with. */
export async function digestOfStored(api: Api, projectId: number, attachmentId: number): Promise<string> {
  const response = await api.send(`/api/v2/attachments/${projectId}/${attachmentId}/content`)
  if (!response.ok || response.body === null) throw new Error(`the file was answered with ${response.status}`)
  const hash = createHash('sha256')
  for await (const chunk of response.body) hash.update(chunk)
  return hash.digest('hex')
}
