import { type Attachment, endpoints } from '@dossier/contract'
import type { Api } from '@dossier/e2e/api'
import { setTimeout as sleep } from 'node:timers/promises'
import { printProgress } from '../print.ts'

const POLL_MS = 100
const TELL_MS = 15_000

/**
 * Waits until all are uploaded and no file waits to be read, and returns for how many seconds each was observed being read, by id. A reading that
 * finishes between two polls counts as zero.
 * @throws when files are still being read after `deadlineMs`
 */
export async function watchReading(
  api: Api,
  projectId: number,
  uploading: Promise<void>,
  deadlineMs: number,
): Promise<Map<number, number>> {
  const started = performance.now()
  const firstSeen = new Map<number, number>()
  const seconds = new Map<number, number>()
  let lastPrinted = started
  let isUploading = true
  const uploaded = uploading.finally(() => (isUploading = false))
  for (;;) {
    const wasUploading = isUploading
    const reading = await api.call<{ rows: Attachment[] }>(endpoints.files.list, { query: { projectId, status: 'reading', limit: 100 } })
    const now = performance.now()
    for (const { id } of reading.rows) {
      const since = firstSeen.get(id) ?? now
      firstSeen.set(id, since)
      seconds.set(id, (now - since) / 1000)
    }
    const progress = await api.progress(projectId)
    if (!wasUploading && progress.uploaded + progress.reading === 0) {
      await uploaded
      return seconds
    }
    if (now - started > deadlineMs)
      throw new Error(`still reading after ${deadlineMs} ms: ${JSON.stringify(reading.rows.map(({ id }) => id))}`)
    if (now - lastPrinted > TELL_MS) {
      lastPrinted = now
      printProgress(JSON.stringify(progress))
    }
    await sleep(POLL_MS)
  }
}

/** The final state of every file of a workspace, by id. */
export async function listAll(api: Api, projectId: number): Promise<Map<number, Attachment>> {
  const all = new Map<number, Attachment>()
  for (let offset = 0; ; offset += 1_000) {
    const query = { projectId, offset, limit: 1_000, sort: 'createdAt', direction: 'ascending' }
    const { rows } = await api.call<{ rows: Attachment[] }>(endpoints.files.list, { query })
    for (const row of rows) all.set(row.id, row)
    if (rows.length < 1_000) return all
  }
}
