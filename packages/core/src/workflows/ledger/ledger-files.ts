import { AppError } from '@dossier/contract'
import { BlobNotFound } from '@dossier/platform'
import { filesRepository } from '../../files/index.ts'
import type { LedgerTaskRefusal } from '../../modelling/index.ts'
import type { Actor, Needs, UseCaseContext } from '../../use-case/index.ts'

/** A file of rows of a workspace. */
export interface LedgerFile {
  id: number
  filename: string
  format: 'csv' | 'xlsx'
  blobKey: string
}

type Reading = Pick<UseCaseContext<Actor, unknown>, 'read'>

/** @throws FILE_NOT_FOUND, LEDGER_FILE_REQUIRED for one of another kind */
export async function findLedgerFiles({ read }: Reading, projectId: number, ids: readonly number[]): Promise<LedgerFile[]> {
  const files: LedgerFile[] = []
  for (const id of ids) {
    const found = await read(filesRepository).unsafeFind(projectId, id)
    if (found === undefined) throw new AppError('FILE_NOT_FOUND')
    const { filename, blobKey, kind } = found
    if (kind !== 'csv' && kind !== 'xlsx') throw new AppError('LEDGER_FILE_REQUIRED')
    files.push({ id, filename, blobKey, format: kind })
  }
  return files
}

/** @throws LEDGER_UNREADABLE where its bytes are gone */
export async function bytesOf(deps: Needs<'blobs'>, { filename, blobKey }: LedgerFile): Promise<Uint8Array> {
  try {
    return await deps.blobs.read(blobKey)
  } catch (error) {
    throw error instanceof BlobNotFound ? new AppError('LEDGER_UNREADABLE', { filename }, error) : error
  }
}

/** Why nothing is made of files, as a person reads it. */
export function refusalOf(refusal: LedgerTaskRefusal, files: readonly LedgerFile[]): AppError {
  const nameOf = (file: number): string => files[file]?.filename ?? ''
  switch (refusal.code) {
    case 'unreadable':
      return new AppError('LEDGER_UNREADABLE', { filename: nameOf(refusal.file) })
    case 'too-large':
      return new AppError('LEDGER_TOO_LARGE', { filename: nameOf(refusal.file) })
    case 'sheet-not-found':
      return new AppError('LEDGER_SHEET_NOT_FOUND', { filename: nameOf(refusal.file), sheet: refusal.sheet })
    case 'column-not-found':
      return new AppError('LEDGER_COLUMN_NOT_FOUND', { filename: nameOf(refusal.file), column: refusal.column + 1 })
    case 'mixed-currencies':
      return new AppError('LEDGER_MIXED_CURRENCIES', { currencies: refusal.currencies.join(', ') })
    case 'other-currency':
      return new AppError('LEDGER_OTHER_CURRENCY', { currency: refusal.currency, found: refusal.found })
    case 'date-order-needed':
      return new AppError('LEDGER_DATE_ORDER_NEEDED', { filename: nameOf(refusal.file), column: refusal.column, example: refusal.example })
    case 'without-rows':
      return new AppError('LEDGER_WITHOUT_ROWS', { rows: refusal.rows })
    case 'ends-earlier':
      return new AppError('LEDGER_ENDS_EARLIER', { month: refusal.month })
  }
}
