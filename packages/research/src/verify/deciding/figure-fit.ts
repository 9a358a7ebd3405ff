import { changeRoleOf } from '../alignment.ts'
import type { AlignedFigure, ReadSentence } from '../claims.ts'
import { areAlike, headingsOf, labelsOf, sectionOf, wordsAt, wordsOf } from '../comparing/place.ts'
import { agreement } from '../comparing/quantity.ts'
import type { CitedFigure } from '../reading/cited-passage.ts'
import type { PageFigure } from '../reading/page-figures.ts'
import { directionsIn } from '../reading/directions.ts'
import { blanked } from '../reading/plain-text.ts'
import { sharesTime } from '../reading/time-of-figure.ts'

/**
 * How well the words beside a figure of a sentence fit the place of the cited figure, and the best other place of its table or passage: for each
 * place the share, 0 to 1, of those words that any of the places has. Words that few places have count for more.
 */
export interface FigureFit {
  /** Lead of the best other place over its own; negative if its own fits best. */
  rivalLead: number
  /** Fit of the row of a cell alone; 0 in running text. */
  row: number
}

type Words = ReadonlySet<string>

const noFit: FigureFit = { rivalLead: 0, row: 0 }

/** The best fit among the cited figures that match. */
export function fitOf(sentence: ReadSentence, { stated, found }: AlignedFigure): FigureFit {
  const { analyser, figures } = sentence
  // Directions have a comparer of their own: a gain, and the loss of the year before, are of one row.
  const text = blanked(sentence.text, directionsIn(sentence.text))
  const statedWords = wordsOf(
    wordsAt(
      text,
      stated.figure,
      figures.map(({ figure }) => figure),
    ),
    analyser,
  )
  return found
    .map((cited) => (cited.cell ? fitToCell(statedWords, cited.cell, cited, sentence) : fitToText(statedWords, stated, cited, sentence)))
    .reduce(
      (best, fit) => (fit.row - fit.rivalLead > best.row - best.rivalLead ? fit : best),
      found.length === 0 ? noFit : { rivalLead: 2, row: 0 },
    )
}

/** Compares rows with rows, and columns with columns. */
function fitToCell(statedWords: Words, cell: PageFigure, { passage }: CitedFigure, { analyser }: ReadSentence): FigureFit {
  const ofTable = passage.rows.filter((one) => one.table === cell.table && areAlike(cell, one))
  const rowOf = (one: PageFigure): Words => wordsOf(`${labelsOf(one)} ${sectionOf(one)}`, analyser)
  const columnOf = (one: PageFigure): Words => wordsOf(headingsOf(one), analyser)
  const otherRows = [...Map.groupBy(ofTable, ({ fact }) => fact.row)].flatMap(([row, [first]]) =>
    first && row !== cell.fact.row ? [rowOf(first)] : [],
  )
  const otherColumns = ofTable
    .filter(({ fact }) => fact.row === cell.fact.row && fact.column !== cell.fact.column)
    .map((other) => columnOf(other))
  const [row, column] = [compareFit(statedWords, rowOf(cell), otherRows), compareFit(statedWords, columnOf(cell), otherColumns)]
  const compared = [row, column].filter((one) => one !== null)
  return { rivalLead: compared.length === 0 ? 0 : Math.max(...compared.map(({ rivalLead }) => rivalLead)), row: row?.own ?? 0 }
}

/** Compares figures of one kind; a row without a table has no neighbours to compare with. */
function fitToText(statedWords: Words, stated: AlignedFigure['stated'], cited: CitedFigure, sentence: ReadSentence): FigureFit {
  const { written, passage } = cited
  const { analyser } = sentence
  if (!written || passage.isRow)
    return { rivalLead: compareFit(statedWords, wordsOf(`${passage.text} ${passage.context}`, analyser), [])?.rivalLead ?? 0, row: 0 }
  const alike = passage.figures.filter((other) => other.written?.kind === written.kind)
  const placed = alike.flatMap(({ written: other }) => other ?? [])
  // What its year or its role in a change distinguishes needs no words of its own.
  const [role, ownRole] = [changeRoleOf(sentence.text, stated.figure), changeRoleOf(passage.text, written)]
  if (sharesTime(stated, cited, sentence) || (ownRole !== null && (role === ownRole || (role === null && ownRole === 'to')))) return noFit
  const text = blanked(passage.text, passage.times)
  const wordsBeside = (one: typeof written): Words => wordsOf(wordsAt(text, one, placed), analyser)
  const others = alike.flatMap((other) =>
    other.written && other.written !== written && agreement(stated, other) !== 'agrees' ? [wordsBeside(other.written)] : [],
  )
  return { rivalLead: compareFit(statedWords, wordsBeside(written), others)?.rivalLead ?? 0, row: 0 }
}

/** Null if no place has any of the words, as for columns headed by years alone: times are compared separately. */
function compareFit(statedWords: Words, own: Words, others: readonly Words[]): { own: number; rivalLead: number } | null {
  const places = [own, ...others]
  const weights = new Map<string, number>()
  for (const word of statedWords) {
    const having = places.filter((place) => place.has(word)).length
    if (having > 0) weights.set(word, Math.log(1 + places.length / having))
  }
  const all = [...weights.values()].reduce((sum, one) => sum + one, 0)
  if (all === 0) return null
  const fit = (place: Words): number => [...weights].reduce((sum, [word, weight]) => sum + (place.has(word) ? weight : 0), 0) / all
  return { own: fit(own), rivalLead: Math.max(0, ...others.map(fit)) - fit(own) }
}
