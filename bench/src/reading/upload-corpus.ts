import { type Attachment, endpoints } from '@dossier/contract'
import type { Api } from '@dossier/e2e/api'
import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedFile } from './uploaded-file.ts'

interface UploadAnswer {
  success: boolean
  code?: string
  data: Attachment[] | null
  refused?: { code: string }[]
  unchanged?: string[]
}

/** Uploads every file below a folder, one per request and under its own path, so that each is accepted or rejected separately. */
export async function uploadCorpus(api: Api, projectId: number, folder: string): Promise<UploadedFile[]> {
  const files: UploadedFile[] = []
  for (const path of await filesBelow(folder)) {
    const bytes = await readFile(join(folder, path))
    const body = new FormData()
    body.set('projectId', String(projectId))
    body.append('files', new Blob([bytes]), path)
    const response = await api.send(endpoints.files.upload.path, { method: 'POST', body })
    const answer = (await response.json()) as UploadAnswer
    const attachment = answer.data?.[0]
    const common = { collection: path.split('/')[0] ?? '', path, size: bytes.byteLength, seconds: 0 }
    if (answer.success && attachment !== undefined) files.push({ ...common, kind: attachment.kind, attachment })
    else files.push({ ...common, kind: endingOf(path), refused: answer.refused?.[0]?.code ?? answer.code ?? String(response.status) })
  }
  return files
}

async function filesBelow(folder: string): Promise<string[]> {
  const paths: string[] = []
  for await (const path of glob('**/*', { cwd: folder })) if ((await stat(join(folder, path))).isFile()) paths.push(path)
  if (paths.length === 0) throw new Error(`no file below ${folder}`)
  return paths.sort()
}

/** The part after the last dot of a name; `none` without one. */
const endingOf = (path: string): string => /\.([^./]{1,10})$/.exec(path)?.[1]?.toLowerCase() ?? 'none'
