import { type Attachment, endpoints } from '@dossier/contract'
import { fetchBytes } from '../../api/index.ts'
import { textOf } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { saveBlob } from '../evidence/index.ts'
import { filesTexts } from './files.texts.ts'

/** Above this many bytes the download takes long enough to say that it has begun. */
const noticeBytes = 20 * 1024 * 1024

/** Downloads a file as it is stored; the token goes in the request, never into an address. A failure shows a toast. */
export async function downloadFile(file: Pick<Attachment, 'id' | 'projectId' | 'filename' | 'size'>): Promise<void> {
  if (file.size > noticeBytes) showToast({ kind: 'notice', title: textOf(filesTexts, 'downloading', { name: file.filename }) })
  try {
    saveBlob(await fetchBytes(endpoints.files.content, { projectId: file.projectId, attachmentId: file.id }), file.filename)
  } catch (error) {
    showToast({
      kind: 'failure',
      title: textOf(filesTexts, 'errorDownloading'),
      ...(error instanceof Error ? { description: error.message } : {}),
    })
  }
}
