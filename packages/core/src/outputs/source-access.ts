import { AppError, type LedgerCleaning, type UnsafeLedgerCleaning } from '@dossier/contract'
import { filePolicy } from '../files/index.ts'
import { failureInWords } from '../runs/index.ts'
import type { Member, Read } from '../use-case/index.ts'
import type { StoredResult } from './outputs.repository.ts'

/** A file that a result is of, as a reader may see it: with its name, or with the reason why not. */
export type SourceAccess = { access: 'open'; filename: string } | { access: 'refused'; reason: string }

/** Whether a member may open a file now: it may be in the bin, or no longer theirs to see. */
export async function accessToFile(
  member: Member,
  { projectId, fileId }: { projectId: number; fileId: number },
  read: Read,
): Promise<SourceAccess> {
  try {
    const { subject } = await filePolicy('files.read')(member, { projectId, attachmentId: fileId }, read)
    return { access: 'open', filename: subject.file.filename }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { access: 'refused', reason: failureInWords(error, member.language).message }
  }
}

/** What a member may see of each file whose rows a result was added up from. */
export async function accessToRows(
  member: Member,
  { projectId, result }: { projectId: number; result: StoredResult | null },
  read: Read,
): Promise<ReadonlyMap<number, SourceAccess>> {
  if (result?.workflow !== 'ecommerce' && result?.workflow !== 'saas') return new Map()
  const fileIds = new Set([result.cleaning].flat().flatMap(({ files }) => files.map(({ fileId }) => fileId)))
  const found = new Map<number, SourceAccess>()
  for (const fileId of fileIds) found.set(fileId, await accessToFile(member, { projectId, fileId }, read))
  return found
}

/** What cleaning did, without names and rows of files that the reader may not open. */
export function readableCleaning(
  { files, rules, ...counts }: UnsafeLedgerCleaning,
  access: ReadonlyMap<number, SourceAccess>,
): LedgerCleaning {
  const of = (fileId: number): SourceAccess => access.get(fileId) ?? { access: 'refused', reason: '' }
  const closed = new Set(files.filter(({ fileId }) => of(fileId).access === 'refused').map(({ filename }) => filename))
  return {
    ...counts,
    files: files.map((file) => {
      const { rowsRead, rowsUsed, rowsLeftOut } = file
      const found = of(file.fileId)
      return found.access === 'refused' ? { ...found, rowsRead, rowsUsed, rowsLeftOut } : { ...file, access: 'open' as const }
    }),
    // An example has the name of its file: of two files of one name both must be open.
    rules: rules.map(({ examples, ...rule }) => ({ ...rule, examples: examples.filter(({ filename }) => !closed.has(filename)) })),
  }
}
