import { agreement } from './agreeing-figures.ts'
import { negationsIn } from './directions.ts'
import type { Rule } from './judged-sentence.ts'

const exception = /\b(?:exclud(?:es?|ed|ing)|exclusive of|except(?:ing|ions?)?(?! as\b)(?: for)?|other than|apart from)\b|제외|이외/gi
const mostOfSentence = 0.6
const sentenceEnd = /[.?!。]["')]*\s/

/** What the source takes something out of is not told as if nothing were, nor told of what is taken out. */
export const judgeExceptions: Rule = ({ text, tokens, figures, passages }) => {
  if (new RegExp(exception).test(text) || negationsIn(text).length > 0) return []
  const words = tokens.filter(({ key }) => /^[#@]|\p{L}{3}/u.test(key))
  return passages
    .flatMap((passage) => {
      if (passage.isRow) return []
      return Array.from(passage.text.matchAll(exception)).flatMap((match) => {
        const [start, end] = around(passage.text, match.index)
        const stretch = passage.tokens.filter((token) => token.start >= start && token.end <= end)
        const keys = new Set(stretch.map(({ key }) => key))
        const shared = words.filter(({ key }) => keys.has(key)).length
        if (words.length === 0 || shared < words.length * mostOfSentence) return []
        // Figures that stand elsewhere are told of something else.
        const told = passage.figures.filter(({ written }) => written && written.start >= start && written.end <= end)
        const other = figures.length > 0 && !figures.some((said) => told.some((cited) => agreement(said, cited) === 'agrees'))
        return other ? [] : [{ code: 'term-differs' as const, text: match[0] }]
      })
    })
    .slice(0, 1)
}

/** The sentence of a text that holds a place. */
function around(text: string, at: number): readonly [number, number] {
  let start = 0
  for (const match of text.matchAll(new RegExp(sentenceEnd, 'g'))) {
    if (match.index >= at) return [start, match.index + 1]
    start = match.index + match[0].length
  }
  return [start, text.length]
}
