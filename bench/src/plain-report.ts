import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readDocument } from '@dossier/documents'
import { hitAt, mean } from '@dossier/retrieval'
import { createBm25, plainTerms } from './bm25.ts'
import { printFigure } from './print.ts'

const depth = 5

/**
 * Prints how often plain BM25 over whole pages, by words between blanks and by character pairs, has a page of the answer among
 * its first five: what the product is measured beside.
 * @param questions with the pages that answer each, 0-based
 */
export async function printPlainPages(
  path: string,
  questions: readonly { language: string; question: string; pages: readonly number[] }[],
): Promise<void> {
  const { pages } = await readDocument(await readFile(path), { filename: basename(path) })
  for (const [name, termsOf] of Object.entries(plainTerms)) {
    const plain = createBm25(
      pages.map(({ text }) => text),
      termsOf,
    )
    for (const [language, asked] of Map.groupBy(questions, (question) => question.language)) {
      const hits = asked.map((one) => hitAt({ ranked: plain.rank(one.question), relevant: new Set(one.pages) }, depth))
      printFigure(`korean.${name}.${language}.hit@${depth}`, mean(hits))
    }
  }
}
