import type { AnswerCandidate } from '@dossier/contract'
import type { AnswerStep, QuotationCitation } from '@dossier/research'
import { quotationOf } from '../../citing/index.ts'
import type { LoadPage } from './page-loader.ts'

/** Number of passages shown below a list of candidates. */
export const supportingPassageCount = 3

type Place = Pick<QuotationCitation, 'source' | 'page' | 'start' | 'end'>

/** The table cells of candidates: a passage that quotes such a row would repeat the candidate. */
export async function cellsOfCandidates(candidates: readonly AnswerCandidate[], loadPage: LoadPage): Promise<Place[]> {
  const figures = candidates.flatMap(({ citations }) => citations.slice(-1).map(quotationOf))
  const inTable = await Promise.all(
    figures.map(async ({ source, page, start, end }) =>
      (await loadPage(source, page)).tables.some(({ rows }) => rows.flat().some((cell) => cell.start <= start && end <= cell.end)),
    ),
  )
  return figures.filter((_, at) => inTable[at])
}

/** Yields the first passages that do not repeat a candidate's row. */
export async function* supportingPassages(steps: AsyncIterable<AnswerStep>, cells: readonly Place[]): AsyncGenerator<AnswerStep> {
  let count = 0
  for await (const step of steps) {
    if (step.type === 'sentence') {
      if (count === supportingPassageCount || step.sentence.citations.some((citation) => cells.some((cell) => overlap(citation, cell))))
        continue
      count += 1
    }
    yield step
  }
}

const overlap = (one: Place, other: Place): boolean =>
  one.source === other.source && one.page === other.page && one.start < other.end && other.start < one.end
