import { AppError } from '@dossier/contract'
import { mediaTypes } from '@dossier/documents'
import { oneChunk } from '@dossier/platform'
import { record } from '../../audit/index.ts'
import { nameWithMark, safeName } from '../../files/index.ts'
import { outputPolicy, outputsRepository, presentModelAudit } from '../../outputs/index.ts'
import { type BytesAnswer, useCase } from '../../use-case/index.ts'

/**
 * The findings of an audit as a workbook in the reader's language.
 *
 * @throws OUTPUT_NOT_FOUND also for an output of another workflow, and for an audit that has no result
 */
export const exportFindings = useCase({
  needs: ['clock'],
  policy: outputPolicy('outputs.read'),
  async run({ deps, actor, subject, read, write }, _input: { id: number }): Promise<BytesAnswer> {
    const { id, projectId, inputVariable, createdAt } = subject
    const { language } = actor
    const stored = await read(outputsRepository).resultOf(subject)
    if (stored?.workflow !== 'modelAudit') throw new AppError('OUTPUT_NOT_FOUND')
    const event = { action: 'output.downloaded', projectId, subject: inputVariable, subjectId: id } as const
    await write((within) => record(within, actor, event, deps.clock.now()))
    return {
      filename: safeName(nameWithMark(`${stored.filename.replace(/\.xls[xm]$/i, '')}.xlsx`, marks[language])),
      mediaType: mediaTypes.xlsx,
      size: null,
      etag: null,
      open: async () => {
        const { findingsWorkbook } = await import('./findings-workbook.ts')
        return oneChunk(await findingsWorkbook(presentModelAudit(stored, language), createdAt, language))
      },
    }
  },
})

const marks = { en: 'findings', ko: '점검 결과' } as const
