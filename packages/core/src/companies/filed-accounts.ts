import { type FiledAccounts, monthOf, readFiledLines } from '@dossier/finance'
import { BlobNotFound, type BlobStore } from '@dossier/platform'
import { readCompanyFacts, readDartStatements } from '@dossier/sources'
import { LRUCache } from 'lru-cache'
import type { SearchableFile } from '../files/index.ts'

/** Larger files are not parsed; a company's facts take about 4 MB. */
const MAX_BYTES = 32 * 1024 * 1024

/** Cache of parsed register responses by blob key, whose content never changes. Null: the file is no such response. */
const cache = new LRUCache<string, Promise<{ accounts: FiledAccounts | null }>>({ max: 60 })

/** The accounts in a stored response of EDGAR or DART; null for any other file. */
export async function filedAccounts(blobs: BlobStore, file: Pick<SearchableFile, 'kind' | 'blobKey'>): Promise<FiledAccounts | null> {
  if (file.kind !== 'json') return null
  const known = cache.get(file.blobKey) ?? read(blobs, file.blobKey)
  cache.set(file.blobKey, known)
  known.catch(() => cache.delete(file.blobKey))
  return (await known).accounts
}

/** By how many years the fiscal years of a register's reply are ahead of the calendar years in which they end. */
export const yearsAheadIn = ({ terms }: FiledAccounts): number[] =>
  terms.filter(({ part }) => part === 'FY').map(({ end, fiscalYear }) => fiscalYear - monthOf(end).year)

async function read(blobs: BlobStore, blobKey: string): Promise<{ accounts: FiledAccounts | null }> {
  try {
    if ((await blobs.size(blobKey)) > MAX_BYTES) return { accounts: null }
    const json = parsed(new TextDecoder().decode(await blobs.read(blobKey)))
    const filed = readCompanyFacts(json) ?? readDartStatements(json)
    return { accounts: filed && readFiledLines(filed) }
  } catch (error) {
    if (error instanceof BlobNotFound) return { accounts: null }
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
