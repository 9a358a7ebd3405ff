import type { AlignedFigure, ReadSentence } from '../claims.ts'
import { areAlike, headingsOf, labelsOf, sectionOf, wordsAt, wordsOf } from '../comparing/place.ts'
import { agreement } from '../comparing/quantity.ts'
import type { CitedFigure } from '../reading/cited-passage.ts'
import type { PageFigure } from '../reading/page-figures.ts'
import { blanked } from '../reading/plain-text.ts'

/**
 * How well the words beside a figure of a sentence fit the place of the cited figure, and the best other place of its table or passage: each the share,
 * 0 to 1, of those words that any of the places has. Words that few places have count for more.
 */
export interface FigureFit {
  /** How much better the best other place fits than its own; negative where its own fits best. */
  ahead: number
  /** How well the row of a cell fits by itself; 0 of running text. */
  row: number
}

type Words = ReadonlySet<string>

const noFit: FigureFit = { ahead: 0, row: 0 }

/** Of several cited figures that say the same the one that fits best. */
export function fitOf(sentence: ReadSentence, { said, found }: AlignedFigure): FigureFit {
  const { text, analyser, figures } = sentence
  const told = wordsOf(
    wordsAt(
      text,
      said.figure,
      figures.map(({ figure }) => figure),
    ),
    analyser,
  )
  return found
    .map((cited) => (cited.cell ? fitToCell(told, cited.cell, cited, sentence) : fitToText(told, said, cited, sentence)))
    .reduce((best, fit) => (fit.row - fit.ahead > best.row - best.ahead ? fit : best), found.length === 0 ? noFit : { ahead: 2, row: 0 })
}

/** Rows against rows, and columns against columns. */
function fitToCell(told: Words, cell: PageFigure, { passage }: CitedFigure, { analyser }: ReadSentence): FigureFit {
  const ofTable = passage.rows.filter((one) => one.table === cell.table && areAlike(cell, one))
  const rowOf = (one: PageFigure): Words => wordsOf(`${labelsOf(one)} ${sectionOf(one)}`, analyser)
  const columnOf = (one: PageFigure): Words => wordsOf(headingsOf(one), analyser)
  const otherRows = [...Map.groupBy(ofTable, ({ fact }) => fact.row)].flatMap(([row, [first]]) =>
    first && row !== cell.fact.row ? [rowOf(first)] : [],
  )
  const otherColumns = ofTable
    .filter(({ fact }) => fact.row === cell.fact.row && fact.column !== cell.fact.column)
    .map((other) => columnOf(other))
  const [row, column] = [compare(told, rowOf(cell), otherRows), compare(told, columnOf(cell), otherColumns)]
  const compared = [row, column].filter((one) => one !== null)
  return { ahead: compared.length === 0 ? 0 : Math.max(...compared.map(({ ahead }) => ahead)), row: row?.own ?? 0 }
}

/** Figures of one kind against each other; a row without a table has no neighbours that could be told apart. */
function fitToText(told: Words, said: AlignedFigure['said'], { written, passage }: CitedFigure, { analyser }: ReadSentence): FigureFit {
  if (!written || passage.isRow)
    return { ahead: compare(told, wordsOf(`${passage.text} ${passage.around}`, analyser), [])?.ahead ?? 0, row: 0 }
  const alike = passage.figures.filter((other) => other.written?.kind === written.kind)
  const placed = alike.flatMap(({ written: other }) => other ?? [])
  const text = blanked(passage.text, passage.times)
  const wordsBeside = (one: typeof written): Words => wordsOf(wordsAt(text, one, placed), analyser)
  const others = alike.flatMap((other) =>
    other.written && other.written !== written && agreement(said, other) !== 'agrees' ? [wordsBeside(other.written)] : [],
  )
  return { ahead: compare(told, wordsBeside(written), others)?.ahead ?? 0, row: 0 }
}

/** Null where no word is one of any place, as of columns that are called by years alone: times are compared by themselves. */
function compare(told: Words, own: Words, others: readonly Words[]): { own: number; ahead: number } | null {
  const places = [own, ...others]
  const weights = new Map<string, number>()
  for (const word of told) {
    const having = places.filter((place) => place.has(word)).length
    if (having > 0) weights.set(word, Math.log(1 + places.length / having))
  }
  const all = [...weights.values()].reduce((sum, one) => sum + one, 0)
  if (all === 0) return null
  const fit = (place: Words): number => [...weights].reduce((sum, [word, weight]) => sum + (place.has(word) ? weight : 0), 0) / all
  return { own: fit(own), ahead: Math.max(0, ...others.map(fit)) - fit(own) }
}
