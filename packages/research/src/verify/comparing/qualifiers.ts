import { hasHangul } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import type { Rule } from '../claims.ts'
import { agreement } from './quantity.ts'
import { negationsIn } from '../reading/directions.ts'
import type { VerificationReason } from '../verification.ts'

/** Words of the grammar that take in everything, or nothing but one thing. */
const universal =
  /\b(?:all|every|everyone|everything|always|entire(?:ly)?|whole|wholly|exclusively|solely|unanimous(?:ly)?|without exception|never)\b|모두|모든|전원|전부|전체|항상|매번|매달|매년|언제나|예외\s?없|전액|전량|일체/giu
/** In whose place the source may say the same. */
const exclusive = /\b(?:only|sole|solely|exclusively|nothing but|no one but)\b|오직|유일|뿐/giu

/** What a total takes in or leaves out. */
type Side = 'in' | 'out' | 'before' | 'after'
const sides: readonly (readonly [Side, RegExp])[] = [
  ['in', /\b(?:includ(?:e[sd]?|ing)|inclusive of|together with|(?<=\p{L} )included)\b|포함/giu],
  ['out', /\b(?:exclud(?:e[sd]?|ing)|exclusive of|other than|except(?: for)?|apart from)\b|제외|이외/giu],
  ['before', /\b(?:before|gross of|pre-)(?=\s?(?:any |the |its )?\p{L})|차감\s?전/giu],
  ['after', /\b(?:net of|after deducting|less|after)(?=\s(?:any |the |its )?\p{L})|차감\s?후/giu],
]
const contrary: Readonly<Record<Side, Side>> = { in: 'out', out: 'in', before: 'after', after: 'before' }

interface Qualifier {
  side: Side
  text: string
  /** The words that it is said of. */
  words: readonly string[]
}

const reach = 40

function qualifiersIn(text: string, analyser: Analyser): Qualifier[] {
  return sides.flatMap(([side, pattern]) =>
    Array.from(text.matchAll(pattern), (match) => {
      const end = match.index + match[0].length
      // In Korean, and where it stands last, the words before it are meant.
      const isBehind = hasHangul(match[0]) || /^\s*(?:[.,;)]|$)/.test(text.slice(end))
      const stretch = isBehind
        ? text.slice(Math.max(0, match.index - reach / 2), match.index)
        : (text.slice(end, end + reach).split(/[,;.:]/)[0] ?? '')
      const terms = analyser.terms(stretch).filter((term) => !/^\d/.test(term))
      return { side, text: match[0], words: isBehind ? terms.slice(-2) : terms.slice(0, 3) }
    }),
  )
}

/**
 * What the sentence says of all its sources say of all too, and a total takes in and leaves out what it does there: no "always" for "as a rule",
 * no "before royalties" for "net of royalties".
 */
export const compareQualifiers: Rule = ({ text, passages, analyser }) => {
  const cited = passages.map((passage) => `${passage.text}\n${passage.around}`).join('\n')
  const found: VerificationReason[] = []
  const isSaid = (pattern: RegExp): boolean => new RegExp(pattern.source, 'iu').test(cited)
  const all = [...text.matchAll(universal)].filter(({ index }) => !isOfPhrase(text, index))
  if (all.length > 0 && !isSaid(universal) && !isSaid(exclusive) && !/\b(?:no|none|nil)\b|없/i.test(cited))
    found.push({ code: 'term-differs', text: all[0]?.[0] ?? '', finding: 'undecided' })
  const there = qualifiersIn(cited, analyser)
  for (const one of qualifiersIn(text, analyser)) {
    if (one.words.length === 0) continue
    const shares = (other: Qualifier): boolean => other.words.some((word) => one.words.includes(word))
    const same = there.some((other) => other.side === one.side && shares(other))
    const opposite = there.some((other) => other.side === contrary[one.side] && shares(other))
    if (!same && opposite) found.unshift({ code: 'term-differs', text: one.text })
  }
  return found.slice(0, 1)
}

/** "At all", "after all", "above all", "any longer". */
const isOfPhrase = (text: string, at: number): boolean =>
  /\b(?:at|after|above|in|not|nearly|almost|of)\s$/i.test(text.slice(Math.max(0, at - 8), at)) ||
  /^any (?:longer|more|time)|^full(?:y)?[- ](?:year|time|paid|diluted)|^all[- ]time/i.test(text.slice(at, at + 14))

const exception = /\b(?:exclud(?:es?|ed|ing)|exclusive of|except(?:ing|ions?)?(?! as\b)(?: for)?|other than|apart from)\b|제외|이외/gi
const mostOfSentence = 0.6
const sentenceEnd = /[.?!。]["')]*\s/

/** What the source takes something out of is not told as if nothing were, nor told of what is taken out. */
export const compareExceptions: Rule = ({ text, tokens, figures, passages }) => {
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
