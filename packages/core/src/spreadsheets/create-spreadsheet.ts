import { type InputOf, type Spreadsheet, type spreadsheetEndpoints } from '@dossier/contract'
import { oneChunk, randomId } from '@dossier/platform'
import { emptyWorkbook } from '@dossier/workbook'
import { blobKeyOf, ingestFile, intakeNeeds } from '../files/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentSpreadsheet } from './spreadsheets.present.ts'

const sheetNames = { en: 'Sheet1', ko: '시트1' } as const

/** Creates an empty workbook at the top of a workspace. */
export const createSpreadsheet = useCase({
  needs: intakeNeeds,
  policy: inProjectPolicy('files.upload'),
  async run(context, { projectId, filename }: InputOf<typeof spreadsheetEndpoints.create>): Promise<Spreadsheet> {
    const { actor, read } = context
    const bytes = await emptyWorkbook(sheetNames[actor.language])
    const destination = { projectId, folderId: null, blobKey: blobKeyOf(actor, projectId, randomId()) }
    const named = /\.xlsx$/i.test(filename) ? filename : `${filename}.xlsx`
    const { id } = await ingestFile(
      context,
      { ...destination, whenPresent: 'keepBoth' },
      { filename: named, bytes: oneChunk(bytes), size: bytes.byteLength },
    )
    return presentSpreadsheet(id, projectId, read)
  },
})
