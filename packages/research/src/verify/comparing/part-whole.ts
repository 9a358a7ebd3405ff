import { beforeCurrencySign } from '@dossier/notation'
import { agreement } from './quantity.ts'
import type { CitedFigure } from '../reading/cited-passage.ts'
import type { ReadPassage, ReadSentence, Rule } from '../claims.ts'
import type { Token } from '../reading/places.ts'

/** "Of the debt of $5, $3 is due", "5 중 3은 만기가": a whole, a part of it, and the words that are said of the part alone. */
interface PartOfWhole {
  whole: CitedFigure
  part: CitedFigure
  saidOfPart: readonly Token[]
}

const whole = /\b[Oo]f (?:the|our|its|this|total)\b[^.;]{0,80}$/
const isPartBehind = /^(?:,\s|,?\sof which\s?,?\s?|\s?(?:중|중에서|가운데)\s)(?:[^\d.;]{0,24}\s)?\s?$/

/** What is told of a part is not told of the whole, and the part is not told as the whole. */
export const compareParts: Rule = (sentence) =>
  sentence.passages
    .filter(({ isRow }) => !isRow)
    .flatMap(partsIn)
    .flatMap((one) => {
      const said = new Set(sentence.tokens.map(({ key }) => key))
      const [tellsWhole, tellsPart] = [tells(sentence, one.whole), tells(sentence, one.part)]
      if (tellsWhole === tellsPart || one.saidOfPart.length === 0) return []
      const shared = one.saidOfPart.filter(({ key }) => said.has(key)).length
      const wrong = tellsPart ? shared === 0 : shared * 2 >= one.saidOfPart.length
      return wrong ? [{ code: 'number-of-another-place' as const, text: (tellsPart ? one.part : one.whole).written?.text ?? '' }] : []
    })

const tells = ({ figures }: ReadSentence, cited: CitedFigure): boolean => figures.some((said) => agreement(said, cited) === 'agrees')

function partsIn(passage: ReadPassage): PartOfWhole[] {
  const { text, tokens } = passage
  const figures = passage.figures.filter(({ written }) => written !== undefined)
  return figures.flatMap((one, at) => {
    const [first, next] = [one.written, figures[at + 1]]
    if (!first || !next?.written || first.kind !== next.written.kind) return []
    const between = text.slice(first.end, next.written.start)
    if (!isPartBehind.test(beforeCurrencySign(between))) return []
    if (between.startsWith(', ') && !/of which/.test(between) && !whole.test(text.slice(0, first.start))) return []
    const from = next.written.end
    const stop = /[.;,]\s/.exec(text.slice(from))
    const to = stop ? from + stop.index : text.length
    const saidOfPart = tokens.filter(({ key, start, end }) => start >= from && end <= to && /\p{L}{2}/u.test(key) && !light.has(key))
    return [{ whole: one, part: next, saidOfPart }]
  })
}

const light = new Set('the of to in on at by for and or as is ar was were be been it its that this ha have had will with from'.split(' '))
