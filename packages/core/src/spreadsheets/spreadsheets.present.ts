import { AppError, type FileKind, type Spreadsheet } from '@dossier/contract'
import { type FileRow, filesRepository, versionsRepository } from '../files/index.ts'
import { personName, type Read } from '../use-case/index.ts'

/** The kinds of files that are spreadsheets (specification, section 6). */
export const spreadsheetKinds = ['xlsx', 'xls'] as const satisfies readonly FileKind[]

/** @throws WORKBOOK_REQUIRED for a file of another kind */
export function assertSpreadsheet({ kind }: Pick<FileRow, 'kind'>): void {
  if (!spreadsheetKinds.some((accepted) => accepted === kind)) throw new AppError('WORKBOOK_REQUIRED')
}

/** For what needs the open format. @throws WORKBOOK_REQUIRED for a file of another kind */
export function assertXlsx({ kind }: Pick<FileRow, 'kind'>): void {
  if (kind !== 'xlsx') throw new AppError('WORKBOOK_REQUIRED')
}

/** What uploads of spreadsheets accept. */
export const acceptedSpreadsheets = { kinds: spreadsheetKinds, otherwise: 'SPREADSHEET_REQUIRED' } as const

/** Presents latest versions of workbooks with who uploaded the first version. */
export async function presentSpreadsheets(rows: readonly FileRow[], projectId: number, read: Read): Promise<Spreadsheet[]> {
  const lineages = rows.filter(({ version }) => version > 1).map(({ lineageId }) => lineageId)
  const versions = await read(versionsRepository).listMany(projectId, lineages)
  const firsts = Map.groupBy(versions, ({ lineageId }) => lineageId)
  return rows.map((row) => {
    const first = firsts.get(row.lineageId)?.reduce((one, other) => (other.version < one.version ? other : one)) ?? row
    return {
      id: row.id,
      filename: row.filename,
      kind: row.kind === 'xls' ? 'xls' : 'xlsx',
      size: row.size,
      version: row.version,
      uploadedBy: uploader(first),
      uploadedAt: first.createdAt.toISOString(),
      lastModifiedBy: uploader(row),
      lastModifiedAt: row.createdAt.toISOString(),
    }
  })
}

/** Presents one workbook that was just added. @throws FILE_NOT_FOUND */
export async function presentSpreadsheet(id: number, projectId: number, read: Read): Promise<Spreadsheet> {
  const row = await read(filesRepository).unsafeFind(projectId, id)
  const [presented] = await presentSpreadsheets(row === undefined ? [] : [row], projectId, read)
  if (presented === undefined) throw new AppError('FILE_NOT_FOUND')
  return presented
}

const uploader = (row: FileRow): Spreadsheet['uploadedBy'] => ({
  id: row.uploadedBy,
  name: personName(row.uploaderFirstName, row.uploaderLastName),
})
