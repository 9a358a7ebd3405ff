import { fileURLToPath } from 'node:url'
import type { conversationEndpoints, ExportFormat, InputOf } from '@dossier/contract'
import { mediaTypes } from '@dossier/documents'
import { oneChunk, readPackageFile } from '@dossier/platform'
import type { Report } from '@dossier/report'
import { record } from '../../audit/index.ts'
import { safeName } from '../../files/index.ts'
import { accessProject } from '../../projects/index.ts'
import { type BytesAnswer, useCase } from '../../use-case/index.ts'
import { recordsFor } from '../records-for.ts'
import { presentSearch } from '../search.present.ts'
import { searchesRepository } from '../searches.repository.ts'
import { conversationReport } from './conversation-report.ts'
import { conversationPolicy } from './conversations.policy.ts'
import { presentConversation } from './conversations.present.ts'
import { conversationAuditEvent } from './audit-events.ts'

/** Exports a conversation as a document with numbered references, in the actor's language. */
export const exportConversation = useCase({
  needs: ['clock', 'publicUrl'],
  policy: conversationPolicy('search.export'),
  async run({ deps, actor, subject, read, write }, { format }: InputOf<typeof conversationEndpoints.export>): Promise<BytesAnswer> {
    const { language } = actor
    const now = deps.clock.now()
    const { project } = await accessProject(actor, subject.projectId, 'search.export', read)
    const rows = await read(searchesRepository).ofConversation(subject.id)
    const searches = await recordsFor(
      read,
      actor,
      rows.map((row) => presentSearch(row, language)),
    )
    const conversation = { ...presentConversation(subject), searches }
    const report = conversationReport(conversation, {
      workspace: project.name,
      publicUrl: deps.publicUrl,
      exportedBy: actor.name,
      now,
      language,
    })
    const happened = conversationAuditEvent('conversation.exported', subject, { format })
    await write((within) => record(within, actor, happened, now))
    return {
      filename: `${safeName(subject.title)}.${format}`,
      mediaType: mediaTypes[format],
      size: null,
      etag: null,
      open: async () => oneChunk(await written[format](report)),
    }
  },
})

/** The report library is loaded with the first export. */
const written: Record<ExportFormat, (report: Report) => Promise<Uint8Array>> = {
  docx: async (report) => (await import('@dossier/report')).reportAsDocx(report),
  pdf: async (report) => {
    const { reportAsPdf } = await import('@dossier/report')
    return reportAsPdf(report, (address) => readPackageFile(fileURLToPath(address), import.meta.url))
  },
  md: async (report) => new TextEncoder().encode((await import('@dossier/report')).reportAsMarkdown(report)),
}
