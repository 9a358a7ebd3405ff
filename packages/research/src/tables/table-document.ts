import type { DocumentFacts } from '@dossier/retrieval'
import type { NamedDocument } from '../evidence/index.ts'

/** The facts about a document that are needed to read its tables. */
export interface TableDocument extends NamedDocument {
  /** Fiscal year that it reports on. */
  fiscalYear?: number
  /** Quarter of an interim report, 1 to 4. */
  quarter?: number
}

/** @param facts of the document; without them nothing is known */
export function tableDocumentOf(facts: DocumentFacts | undefined, filename = ''): TableDocument {
  const { names = [], symbols = [], years = [], quarter, company, aliases = [] } = facts ?? {}
  const [fiscalYear] = years
  return {
    names: [filename, ...names, ...symbols].filter(Boolean),
    ...(company !== undefined && { company: { name: company, aliases } }),
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(quarter !== undefined && { quarter }),
  }
}
