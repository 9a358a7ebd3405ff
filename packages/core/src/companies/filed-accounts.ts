import { type FiledAccounts, monthOf, readFiledLines } from '@dossier/finance'
import { BlobNotFound, type BlobStore } from '@dossier/platform'
import { readCompanyFacts, readDartStatements } from '@dossier/sources'
import { LRUCache } from 'lru-cache'
import type { SearchableFile } from '../files/index.ts'

/** A company's facts take some 4 MB; a file that is larger than this is none. */
const LARGEST = 32 * 1024 * 1024

/** What registers' replies hold, by where their bytes lie: these never change. Null: no such reply. */
const held = new LRUCache<string, Promise<{ accounts: FiledAccounts | null }>>({ max: 60 })

/** The accounts in a file that is a reply of EDGAR or of DART; null for any other file. */
export async function filedAccounts(blobs: BlobStore, file: Pick<SearchableFile, 'kind' | 'blobKey'>): Promise<FiledAccounts | null> {
  if (file.kind !== 'json') return null
  const known = held.get(file.blobKey) ?? read(blobs, file.blobKey)
  held.set(file.blobKey, known)
  known.catch(() => held.delete(file.blobKey))
  return (await known).accounts
}

/** By how many years the fiscal years of a register's reply are ahead of the calendar years in which they end. */
export const yearsAheadIn = ({ terms }: FiledAccounts): number[] =>
  terms.filter(({ part }) => part === 'FY').map(({ end, fiscalYear }) => fiscalYear - monthOf(end).year)

async function read(blobs: BlobStore, blobKey: string): Promise<{ accounts: FiledAccounts | null }> {
  try {
    if ((await blobs.size(blobKey)) > LARGEST) return { accounts: null }
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
