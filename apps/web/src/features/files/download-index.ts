import { endpoints, type Project } from '@dossier/contract'
import { fetchBytes } from '../../api/index.ts'
import { textOf } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { saveBlob } from '../evidence/index.ts'
import { filesTexts } from './files.texts.ts'

/** Downloads the index of a workspace's files, as a workbook or a document. A failure shows a toast. */
export async function downloadIndex(project: Pick<Project, 'id' | 'name'>, format: 'xlsx' | 'docx'): Promise<void> {
  try {
    const index = await fetchBytes(endpoints.files.index, { projectId: project.id, format })
    saveBlob(index, `${textOf(filesTexts, 'indexName', { name: project.name })}.${format}`)
  } catch (error) {
    showToast({
      kind: 'failure',
      title: textOf(filesTexts, 'errorIndex'),
      ...(error instanceof Error ? { description: error.message } : {}),
    })
  }
}
