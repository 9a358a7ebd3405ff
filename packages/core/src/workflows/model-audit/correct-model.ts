import { AppError, type CorrectedModel, type FixOmission, type InputOf, type Language, type modelAuditEndpoints } from '@dossier/contract'
import { oneChunk, randomId } from '@dossier/platform'
import type { FixedWorkbook, OmittedReason } from '@dossier/workbook'
import { blobKeyOf, type FileRow, filesRepository, ingestFile, intakeNeeds, nameWithMark } from '../../files/index.ts'
import type { FixResult } from '../../modelling/index.ts'
import { outputPolicy, outputsRepository, presentFix } from '../../outputs/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { presentSpreadsheet, workbookBytes } from '../../spreadsheets/index.ts'
import { useCase } from '../../use-case/index.ts'

const marks: Readonly<Record<Language, string>> = { en: 'corrected', ko: '수정본' }

/**
 * Adds a copy of an audited workbook in which chosen findings are corrected, beside the file, which stays as it is. The copy lists each change on a sheet.
 *
 * @throws OUTPUT_NOT_FOUND also for an output of another workspace or workflow; FILE_NOT_FOUND, WORKBOOK_NOT_EDITABLE, MODEL_NOT_CORRECTED where nothing can be
 *   corrected
 */
export const correctModel = useCase({
  needs: [...intakeNeeds, 'modeller'],
  policy: inProjectPolicy('files.upload'),
  async run(context, { projectId, outputId, findings }: InputOf<typeof modelAuditEndpoints.correctModel>): Promise<CorrectedModel> {
    const { deps, actor, read } = context
    const { subject: output } = await outputPolicy('outputs.read')(actor, { id: outputId }, read)
    const stored = await read(outputsRepository).resultOf(output)
    if (output.projectId !== projectId || stored?.workflow !== 'modelAudit') throw new AppError('OUTPUT_NOT_FOUND')
    const chosen = [...new Set(findings)].flatMap((at) => stored.audit.findings[at] ?? []).filter(({ fixes }) => fixes !== undefined)
    if (chosen.length === 0) throw new AppError('MODEL_NOT_CORRECTED')
    const file = await read(filesRepository).unsafeFind(projectId, stored.fileId)
    if (file === undefined) throw new AppError('FILE_NOT_FOUND')
    const fixed = fixedOf(
      await deps.modeller.fix(await workbookBytes(deps.blobs, file, 'WORKBOOK_NOT_EDITABLE'), chosen, actor.language),
      file,
    )
    const destination = { projectId, folderId: file.folderId, blobKey: blobKeyOf(actor, projectId, randomId()), kind: file.kind }
    const filename = nameWithMark(file.filename, marks[actor.language])
    const { id } = await ingestFile(
      context,
      { ...destination, whenPresent: 'keepBoth' },
      { filename, bytes: oneChunk(fixed.bytes), size: fixed.bytes.byteLength },
    )
    return {
      spreadsheet: await presentSpreadsheet(id, projectId, read),
      changes: fixed.made.map((fix) => ({ ...presentFix(fix), valueBefore: fix.value, valueAfter: fix.valueAfter })),
      omitted: fixed.omitted.map(({ fix, reason }) => ({ ...presentFix(fix), reason: omissionOf(reason) })),
      recalculated: fixed.recalculated,
      isStale: fixed.stale !== 0,
      findings: fixed.findings,
    }
  },
})

function fixedOf(result: FixResult, { filename }: FileRow): FixedWorkbook {
  if ('fixed' in result && result.fixed.made.length > 0) return result.fixed
  const isUnreadable = 'refused' in result && ['damaged', 'encrypted', 'too-large'].includes(result.refused)
  throw isUnreadable ? new AppError('WORKBOOK_NOT_EDITABLE', { filename }) : new AppError('MODEL_NOT_CORRECTED')
}

const omissionOf = (reason: OmittedReason): FixOmission => (reason === 'circular' || reason === 'other-fix' ? reason : 'locked')
