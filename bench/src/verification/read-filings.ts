import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readDocument } from '@dossier/documents'
import { readDocumentFacts } from '@dossier/retrieval'
import { fileSource } from '../file-sources.ts'
import { printProgress } from '../print.ts'
import type { ReadFiling } from './quotations.ts'

/** Reads the PDFs of a folder, of its subfolder `pdfs`, and of a Korean report next to it. */
export async function readFilings(folder: string): Promise<ReadFiling[]> {
  const filings: ReadFiling[] = []
  for (const [at, path] of (await filesUnder(folder)).entries()) filings.push(await readFiling(path, at + 1))
  printProgress(`${filings.length} files read`)
  return filings
}

/**
 * Reads one file with its metadata.
 *
 * @param number index of the file
 */
export async function readFiling(path: string, number: number): Promise<ReadFiling> {
  const filename = basename(path)
  const read = await readDocument(await readFile(path), { filename })
  const { company, names, symbols, aliases, years, quarter, period, scale, currency, language } = readDocumentFacts(read, filename)
  const fiscalYear = period?.fiscalYear ?? years[0]
  return {
    source: fileSource(number),
    filename,
    ...(company !== undefined && { company }),
    pages: read.pages.map((page) => ({ number: page.number, text: page.text, headings: page.headings, tables: page.tables })),
    korean: language === 'ko',
    document: {
      names: [filename, company, ...names, ...symbols, ...aliases].filter((name) => name !== undefined),
      ...(fiscalYear !== undefined && { fiscalYear }),
      ...(quarter !== undefined && { quarter }),
      ...(scale !== undefined && { scale }),
      ...(currency !== undefined && { currency }),
    },
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const folders = [
    folder,
    join(folder, 'pdfs'),
    join(folder, '..', 'korean', 'samsung'),
    join(folder, 'financebench', 'pdfs'),
    join(folder, 'korean', 'samsung'),
  ]
  const found = await Promise.all(
    folders.map(async (one) =>
      (await readdir(one).catch(() => [])).filter((name) => name.toLowerCase().endsWith('.pdf')).map((name) => join(one, name)),
    ),
  )
  return [...new Set(found.flat())].sort()
}
