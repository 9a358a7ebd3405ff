import { beforeCurrencySign } from '@dossier/notation'
import { agreement } from './quantity.ts'
import type { CitedFigure } from '../reading/cited-passage.ts'
import type { ReadPassage, ReadSentence, Comparer } from '../claims.ts'
import type { Token } from '../reading/tokens.ts'

/** "Of the debt of $5, $3 is due", "5 중 3은 만기가": a whole, a part of it, and the words that apply to the part alone. */
interface PartOfWhole {
  whole: CitedFigure
  part: CitedFigure
  partWords: readonly Token[]
}

const wholeBefore = /\b[Oo]f (?:the|our|its|this|total)\b[^.;]{0,80}$/
const partAfter = /^(?:,\s|,?\sof which\s?,?\s?|\s?(?:중|중에서|가운데)\s)(?:[^\d.;]{0,24}\s)?\s?$/

/** What applies to a part may not be stated of the whole, nor the part as if it were the whole. */
export const compareParts: Comparer = (sentence) =>
  sentence.passages
    .filter(({ isRow }) => !isRow)
    .flatMap(partsIn)
    .flatMap((one) => {
      const stated = new Set(sentence.tokens.map(({ key }) => key))
      const [statesWhole, statesPart] = [states(sentence, one.whole), states(sentence, one.part)]
      if (statesWhole === statesPart || one.partWords.length === 0) return []
      const shared = one.partWords.filter(({ key }) => stated.has(key)).length
      const wrong = statesPart ? shared === 0 : shared * 2 >= one.partWords.length
      return wrong ? [{ code: 'number-of-another-place' as const, text: (statesPart ? one.part : one.whole).written?.text ?? '' }] : []
    })

const states = ({ figures }: ReadSentence, cited: CitedFigure): boolean => figures.some((stated) => agreement(stated, cited) === 'agrees')

function partsIn(passage: ReadPassage): PartOfWhole[] {
  const { text, tokens } = passage
  const figures = passage.figures.filter(({ written }) => written !== undefined)
  return figures.flatMap((one, at) => {
    const [first, next] = [one.written, figures[at + 1]]
    if (!first || !next?.written || first.kind !== next.written.kind) return []
    const between = text.slice(first.end, next.written.start)
    if (!partAfter.test(beforeCurrencySign(between))) return []
    if (between.startsWith(', ') && !/of which/.test(between) && !wholeBefore.test(text.slice(0, first.start))) return []
    const from = next.written.end
    const stop = /[.;,]\s/.exec(text.slice(from))
    const to = stop ? from + stop.index : text.length
    const partWords = tokens.filter(({ key, start, end }) => start >= from && end <= to && /\p{L}{2}/u.test(key) && !functionWords.has(key))
    return [{ whole: one, part: next, partWords }]
  })
}

const functionWords = new Set(
  'the of to in on at by for and or as is ar was were be been it its that this ha have had will with from'.split(' '),
)
