import type { AnswerCandidate } from '@dossier/contract'
import type { AnswerStep, QuotationCitation } from '@dossier/research'
import { quotationOf } from '../../citing/index.ts'
import type { LoadPage } from './page-loader.ts'

/** Behind figures to choose among stand so many passages. */
export const passagesBehind = 3

type Place = Pick<QuotationCitation, 'source' | 'page' | 'start' | 'end'>

/** The places of candidates in tables: whoever quotes such a row says nothing that the list does not. */
export async function cellsOfCandidates(candidates: readonly AnswerCandidate[], loadPage: LoadPage): Promise<Place[]> {
  const figures = candidates.flatMap(({ citations }) => citations.slice(-1).map(quotationOf))
  const inTable = await Promise.all(
    figures.map(async ({ source, page, start, end }) =>
      (await loadPage(source, page)).tables.some(({ rows }) => rows.flat().some((cell) => cell.start <= start && end <= cell.end)),
    ),
  )
  return figures.filter((_, at) => inTable[at])
}

/** The first passages that do not repeat a candidate's row. */
export async function* behindCandidates(steps: AsyncIterable<AnswerStep>, cells: readonly Place[]): AsyncGenerator<AnswerStep> {
  let told = 0
  for await (const step of steps) {
    if (step.type === 'sentence') {
      if (told === passagesBehind || step.sentence.citations.some((citation) => cells.some((cell) => overlap(citation, cell)))) continue
      told += 1
    }
    yield step
  }
}

const overlap = (one: Place, other: Place): boolean =>
  one.source === other.source && one.page === other.page && one.start < other.end && other.start < one.end
