import { AppError, type InputOf, type Spreadsheet, type spreadsheetEndpoints } from '@dossier/contract'
import { randomId } from '@dossier/platform'
import { blobKeyOf, ingestFile, intakeNeeds } from '../files/index.ts'
import { outputPolicy } from '../outputs/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { acceptedSpreadsheets, presentSpreadsheet } from './spreadsheets.present.ts'

/**
 * Adds the workbook of an output to the top of its workspace, where it is edited as a file like others; the output stays as it is.
 *
 * @throws OUTPUT_NOT_FOUND also for an output of another workspace; OUTPUT_WITHOUT_FILE
 */
export const createFromOutput = useCase({
  needs: intakeNeeds,
  policy: inProjectPolicy('files.upload'),
  async run(context, { projectId, outputId }: InputOf<typeof spreadsheetEndpoints.copyOutput>): Promise<Spreadsheet> {
    const { deps, actor, read } = context
    const { subject: output } = await outputPolicy('outputs.read')(actor, { id: outputId }, read)
    if (output.projectId !== projectId) throw new AppError('OUTPUT_NOT_FOUND')
    const { blobKey, filename } = output
    if (blobKey === null || filename === null) throw new AppError('OUTPUT_WITHOUT_FILE')
    const destination = { projectId, folderId: null, blobKey: blobKeyOf(actor, projectId, randomId()), accepts: acceptedSpreadsheets }
    const { id } = await ingestFile(
      context,
      { ...destination, whenPresent: 'keepBoth' },
      { filename, bytes: await deps.blobs.stream(blobKey), size: await deps.blobs.size(blobKey) },
    )
    return presentSpreadsheet(id, projectId, read)
  },
})
