import { AppError, type InputOf, translate, type workflowEndpoints } from '@dossier/contract'
import { mediaTypes } from '@dossier/documents'
import { oneChunk } from '@dossier/platform'
import { record } from '../../audit/index.ts'
import { nameWithMark, safeName } from '../../files/index.ts'
import { outputPolicy, outputsRepository, presentModelAudit } from '../../outputs/index.ts'
import { textDownload, writeCsv } from '../../text-downloads/index.ts'
import { type BytesAnswer, useCase } from '../../use-case/index.ts'
import { findingList } from './finding-rows.ts'
import { findingsTexts } from './findings-texts.ts'

/**
 * The findings of an audit in the reader's language: a workbook with their groups, or every finding as comma-separated values.
 *
 * @throws OUTPUT_NOT_FOUND also for an output of another workflow, and for an audit that has no result
 */
export const exportFindings = useCase({
  needs: ['clock'],
  policy: outputPolicy('outputs.read'),
  async run({ deps, actor, subject, read, write }, { format }: InputOf<typeof workflowEndpoints.exportFindings>): Promise<BytesAnswer> {
    const { id, projectId, inputVariable, createdAt } = subject
    const { language } = actor
    const stored = await read(outputsRepository).resultOf(subject)
    if (stored?.workflow !== 'modelAudit') throw new AppError('OUTPUT_NOT_FOUND')
    const event = { action: 'output.downloaded', projectId, subject: inputVariable, subjectId: id } as const
    await write((within) => record(within, actor, event, deps.clock.now()))
    const audit = presentModelAudit(stored, language)
    const filename = safeName(nameWithMark(`${stored.filename.replace(/\.xls[xm]$/i, '')}.${format}`, marks[language]))
    if (format === 'csv') {
      const { columns, rows } = findingList(audit, language)
      const headings = columns.map((column) => translate(findingsTexts[column], language))
      return textDownload(filename, writeCsv(headings, rows))
    }
    return {
      filename,
      mediaType: mediaTypes.xlsx,
      size: null,
      etag: null,
      open: async () => {
        const { findingsWorkbook } = await import('./findings-workbook.ts')
        return oneChunk(await findingsWorkbook(audit, createdAt, language))
      },
    }
  },
})

const marks = { en: 'findings', ko: '점검 결과' } as const
