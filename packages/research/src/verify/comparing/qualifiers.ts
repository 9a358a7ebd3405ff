import { hasHangul } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import type { Comparer } from '../claims.ts'
import { agreement } from './quantity.ts'
import { negationsIn } from '../reading/directions.ts'
import type { VerificationReason } from '../verification.ts'
import { closedSentenceEnd } from '../reading/plain-text.ts'

/** Words that include everything, or exclude everything but one thing. */
const universal =
  /\b(?:all|every|everyone|everything|always|entire(?:ly)?|whole|wholly|exclusively|solely|unanimous(?:ly)?|without exception|never)\b|모두|모든|전원|전부|전체|항상|매번|매달|매년|언제나|예외\s?없|전액|전량|일체/giu
/** Words by which the source may state the same: a denial of any case is a "never". */
const exclusive =
  /\b(?:only|sole|solely|exclusively|nothing but|no one but|in (?:full|its entirety)|fully|not \p{L}+ any)\b|오직|유일|뿐/giu

/** What a total includes or excludes. */
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
  /** The words that it applies to. */
  words: readonly string[]
}

const qualifierReach = 40

function qualifiersIn(text: string, analyser: Analyser): Qualifier[] {
  return sides.flatMap(([side, pattern]) =>
    Array.from(text.matchAll(pattern), (match) => {
      const end = match.index + match[0].length
      // In Korean, and at the end of a phrase, it applies to the words before it.
      const isBehind = hasHangul(match[0]) || /^\s*(?:[.,;)]|$)/.test(text.slice(end))
      const stretch = isBehind
        ? text.slice(Math.max(0, match.index - qualifierReach / 2), match.index)
        : (text.slice(end, end + qualifierReach).split(/[,;.:]/)[0] ?? '')
      const terms = analyser.terms(stretch).filter((term) => !/^\d/.test(term))
      return { side, text: match[0], words: isBehind ? terms.slice(-2) : terms.slice(0, 3) }
    }),
  )
}

/**
 * What the sentence states of all must be stated of all in its sources, and a total must include and exclude what it does there: no "always" for "as
 * a rule", no "before royalties" for "net of royalties".
 */
export const compareQualifiers: Comparer = ({ text, passages, analyser }) => {
  const cited = passages.map((passage) => `${passage.text}\n${passage.context}`).join('\n')
  const found: VerificationReason[] = []
  const isInSource = (pattern: RegExp): boolean => new RegExp(pattern.source, 'iu').test(cited)
  const all = [...text.matchAll(universal)].filter(({ index }) => !isOfPhrase(text, index))
  if (all.length > 0 && !isInSource(universal) && !isInSource(exclusive) && !/\b(?:no|none|nil)\b|없/i.test(cited))
    found.push({ code: 'term-differs', text: all[0]?.[0] ?? '', finding: 'undecided' })
  const citedQualifiers = qualifiersIn(cited, analyser)
  for (const one of qualifiersIn(text, analyser)) {
    if (one.words.length === 0) continue
    const shares = (other: Qualifier): boolean => other.words.some((word) => one.words.includes(word))
    const same = citedQualifiers.some((other) => other.side === one.side && shares(other))
    const opposite = citedQualifiers.some((other) => other.side === contrary[one.side] && shares(other))
    if (!same && opposite) found.unshift({ code: 'term-differs', text: one.text })
  }
  return found.slice(0, 1)
}

/** "At all", "after all", "above all", "any longer". */
const isOfPhrase = (text: string, at: number): boolean =>
  /\b(?:at|after|above|in|not|nearly|almost|of)\s$/i.test(text.slice(Math.max(0, at - 8), at)) ||
  /^모두\s[약총]?\s?\d/.test(text.slice(at, at + 8)) ||
  /^any (?:longer|more|time)|^full(?:y)?[- ](?:year|time|paid|diluted)|^all[- ]time/i.test(text.slice(at, at + 14))

const exception = /\b(?:exclud(?:es?|ed|ing)|exclusive of|except(?:ing|ions?)?(?! as\b)(?: for)?|other than|apart from)\b|제외|이외/gi
const minSharedWords = 0.6

/** What the source states with an exception may not be stated without it, nor of the exception. */
export const compareExceptions: Comparer = ({ text, tokens, figures, passages }) => {
  if (new RegExp(exception).test(text) || negationsIn(text).length > 0) return []
  const words = tokens.filter(({ key }) => /^[#@]|\p{L}{3}/u.test(key))
  return passages
    .flatMap((passage) => {
      if (passage.isRow) return []
      return Array.from(passage.text.matchAll(exception)).flatMap((match) => {
        const [start, end] = sentenceSpanAt(passage.text, match.index)
        const stretch = passage.tokens.filter((token) => token.start >= start && token.end <= end)
        const keys = new Set(stretch.map(({ key }) => key))
        const shared = words.filter(({ key }) => keys.has(key)).length
        if (words.length === 0 || shared < words.length * minSharedWords) return []
        // Figures from elsewhere belong to another statement.
        const citedFigures = passage.figures.filter(({ written }) => written && written.start >= start && written.end <= end)
        const other = figures.length > 0 && !figures.some((stated) => citedFigures.some((cited) => agreement(stated, cited) === 'agrees'))
        return other ? [] : [{ code: 'term-differs' as const, text: match[0] }]
      })
    })
    .slice(0, 1)
}

/** Span of the sentence at an offset of a text. */
function sentenceSpanAt(text: string, at: number): readonly [number, number] {
  let start = 0
  for (const match of text.matchAll(new RegExp(closedSentenceEnd, 'g'))) {
    if (match.index >= at) return [start, match.index + 1]
    start = match.index + match[0].length
  }
  return [start, text.length]
}
