import { type ConversationSummary, endpoints, type ExportFormat } from '@dossier/contract'
import { fetchBytes } from '../../../api/index.ts'
import { textOf } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { saveBlob } from '../../evidence/index.ts'
import { historyTexts } from './history.texts.ts'

/** Downloads a conversation as a document under its title. A failure shows a toast. */
export async function downloadConversation({ id, title }: ConversationSummary, format: ExportFormat): Promise<void> {
  try {
    const document = await fetchBytes(endpoints.conversations.export, { conversationId: id, format })
    saveBlob(document, `${title.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()}.${format}`)
  } catch (error) {
    showToast({
      kind: 'failure',
      title: textOf(historyTexts, 'exportFailed'),
      ...(error instanceof Error ? { description: error.message } : {}),
    })
  }
}
