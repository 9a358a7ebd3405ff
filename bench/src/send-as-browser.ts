import { type Attachment, endpoints, limits } from '@dossier/contract'
import type { Api } from '@dossier/e2e/api'
import { planBatch } from '../../apps/web/src/features/files/upload/plan-batch.ts'
import { parallelRequests } from '../../apps/web/src/features/files/upload/upload-queue.ts'
import type { SmallFile } from './small-files.ts'

/** Sends files in the batches and with the number of concurrent requests of the web application. @throws if one is rejected */
export async function sendAsBrowser(api: Api, projectId: number, files: readonly SmallFile[]): Promise<void> {
  const waiting = new Set(files.map((file) => ({ ...file, targetKey: 'one' })))
  const lane = async () => {
    while (waiting.size > 0) {
      const batch = planBatch(waiting, limits.filesPerRequest)
      for (const file of batch) waiting.delete(file)
      const body = new FormData()
      body.set('projectId', String(projectId))
      for (const { path, content } of batch) body.append('files', new Blob([content]), path)
      const arrived = await api.call<Attachment[]>(endpoints.files.upload, { body })
      if (arrived.length !== batch.length) throw new Error(`${batch.length - arrived.length} files were refused`)
    }
  }
  await Promise.all(Array.from({ length: parallelRequests }, lane))
}
