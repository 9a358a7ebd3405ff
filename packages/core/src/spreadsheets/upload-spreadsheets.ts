import { inProjectPolicy } from '../projects/index.ts'
import { intakeNeeds, takeUploads } from '../files/index.ts'
import { type IncomingFile, useCase } from '../use-case/index.ts'
import { acceptedSpreadsheets, presentSpreadsheets } from './spreadsheets.present.ts'

/** Uploads workbooks to the top of a workspace; other kinds of files are refused. */
export const uploadSpreadsheets = useCase({
  needs: intakeNeeds,
  policy: inProjectPolicy('files.upload'),
  async run(context, { projectId, files }: { projectId: number; files: AsyncIterable<IncomingFile> }) {
    const { rows, refused, unchanged } = await takeUploads(context, { projectId, files, accepts: acceptedSpreadsheets })
    return { data: await presentSpreadsheets(rows, projectId, context.read), refused, unchanged }
  },
})
