import type { DocumentFacts } from '@dossier/retrieval'
import type { SourceKey } from '@dossier/documents'
import type { Needs } from '../../use-case/index.ts'
import { factsBySource, searchedDocument, type SearchedFiles } from '../asking/searched-files.ts'
import { filenameAsWords } from './filename-as-words.ts'

/** A document's names, fiscal period, scale and currency, as needed to verify sentences about it. */
export interface DocumentSource {
  /** The file name as words, then the names of its company. */
  names: string[]
  fiscalYear?: number
  quarter?: number
  scale?: number
  currency?: string
}

/** Returns a lookup of `DocumentSource` by source for the searched files and documents. */
export async function documentSources(deps: Needs<'indexes'>, files: SearchedFiles): Promise<(source: SourceKey) => DocumentSource> {
  const factsOf = await factsBySource(deps, files)
  return (source) => sourceOf(factsOf(source), searchedDocument(files, source)?.filename ?? '')
}

function sourceOf(facts: DocumentFacts | undefined, filename: string): DocumentSource {
  const { names = [], aliases = [], symbols = [], years = [], quarter, scale, currency } = facts ?? {}
  const [fiscalYear] = years
  return {
    names: [filenameAsWords(filename), ...names, ...aliases, ...symbols],
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(quarter !== undefined && { quarter }),
    ...(scale !== undefined && { scale }),
    ...(currency !== undefined && { currency }),
  }
}
