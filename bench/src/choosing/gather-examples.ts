import { type Composed, composeAnswers, type GatheredCandidates, gatherCandidates } from '@dossier/research'
import type { Fact } from '@dossier/finance'
import type { Page, SourceKey } from '@dossier/documents'
import { askFiles, type Rig } from './ask-files.ts'
import type { FigureQuestion } from './figure-sets.ts'

/** A question with its candidates; null if nothing was gathered. */
export interface Gathered {
  question: FigureQuestion
  gathered: GatheredCandidates | null
  /** Calculations with the candidates. */
  composed: Composed[]
  /** The answering pages were removed, so that the file does not answer the question. */
  isWithheld: boolean
  /** Whether a figure is the answer, if that is known by how it is printed rather than by its value. */
  isPrinted?: (fact: Fact) => boolean
}

/** Gathers candidates for the questions of one set, each in its own file, like the product if the file is known. */
export async function* gatherAll(questions: readonly FigureQuestion[], rig: Rig): AsyncGenerator<Gathered> {
  const { analyser } = rig
  for await (const { question, read, hits, statements, documentOf, pages, tables } of askFiles(questions, rig)) {
    const gather = async (isThere: (page: number) => boolean): Promise<Pick<Gathered, 'gathered' | 'composed'>> => {
      const facts = tables.every(({ page }) => isThere(page)) ? tables : tables.filter(({ page }) => isThere(page))
      const gathered = await gatherCandidates({
        question: read,
        hits: hits.filter(({ page }) => isThere(page)),
        analyser,
        documentOf,
        loadPage: async (_: SourceKey, page: number): Promise<Page | null> => (isThere(page) ? (pages[page - 1] ?? null) : null),
        statementPages: async () => statements.filter(({ page }) => isThere(page)),
        factsOf: async () => facts,
      })
      return { gathered, composed: gathered === null ? [] : composeAnswers(gathered, analyser) }
    }
    const gatheredOfAll = await gather(() => true)
    yield { question, ...gatheredOfAll, isWithheld: false }
    if (question.type !== 'figure' || question.value === null) continue
    const { value } = question
    const answeringPages = new Set(
      (gatheredOfAll.gathered?.candidates ?? [])
        .filter(({ candidate }) => isNearValue(candidate.fact.value, value))
        .map(({ candidate }) => candidate.from.page.number),
    )
    if (answeringPages.size === 0) continue
    const rest = await gather((page) => !answeringPages.has(page))
    yield { question: { ...question, type: 'unanswerable', value: null }, ...rest, isWithheld: true }
  }
}

/** Whether magnitudes agree within 0.6 per cent: losses are printed with either sign, and figures are rounded. */
export function isNearValue(value: { numerator: bigint; denominator: bigint }, wanted: number): boolean {
  return isNear(Number(value.numerator) / Number(value.denominator), wanted)
}

/** The same, for a value as a number. */
const isNear = (value: number, wanted: number): boolean => Math.abs(Math.abs(value) - Math.abs(wanted)) <= Math.abs(wanted) * 0.006 + 1e-9

/** The same, or equal at the precision of the correct answer: 0.63 for 0.6346. */
export function isNearAtPrecision(value: number, wanted: number): boolean {
  const decimals = /\.(\d+)$/.exec(String(wanted))?.[1]?.length ?? 0
  return isNear(value, wanted) || Math.abs(Math.abs(value) - Math.abs(wanted)) <= 0.5001 * 10 ** -decimals
}
