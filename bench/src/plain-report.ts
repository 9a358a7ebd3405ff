import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readDocument } from '@dossier/documents'
import { hitAt, mean } from '@dossier/retrieval'
import { createBm25, plainTerms } from './bm25.ts'
import { printFigure } from './print.ts'

const depth = 5

/**
 * Prints how often BM25 over complete pages, by words between blanks and by character pairs, has an answering page among its first five: the baseline
 * of the product.
 * @param questions with the answering pages, 0-based
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
