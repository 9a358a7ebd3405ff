import { hedgesIn } from './certainties.ts'
import { directionsIn } from './directions.ts'
import type { ReadSentence } from './judged-sentence.ts'
import {
  leastShare,
  leastShareBesideFigures,
  leastShareOfOwnWords,
  leastShareOfWords,
  readSpoken,
  sharedWords,
  surelyShared,
} from './judged-words.ts'
import { blanked } from './plain-text.ts'
import type { VerificationReason } from './verification.ts'

/** In another language, a sentence without a cited figure shares at least so many measures and topics with what it cites. */
const leastSharedConcepts = 2

/** Most of the sentence's words have to be the passages'; across languages the glossary's measures and topics stand for words. */
export function judgeWords(
  { text, figures, times, passages, analyser }: ReadSentence,
  { agreeing, computed }: { agreeing: number; computed: number },
): VerificationReason[] {
  const figureAgrees = agreeing + computed > 0
  const words = blanked(text, [...figures.map(({ figure }) => figure), ...times])
  const said = readSpoken(words, analyser)
  const cited = readSpoken(
    passages.map((passage) => `${passage.text}\n${passage.around}\n${passage.source.names.join(' ')}`).join('\n'),
    analyser,
  )
  const refused: VerificationReason[] = [{ code: 'words-not-in-source', text: words.trim().replace(/\s+/g, ' ').slice(0, 200) }]
  const unsaid = [...said.concepts].filter((concept) => !cited.concepts.has(concept)).length
  if (said.korean !== cited.korean) {
    const shared = said.concepts.size - unsaid
    if (figureAgrees) return shared === 0 && said.concepts.size > 0 && cited.concepts.size > 0 ? refused : []
    return shared < leastSharedConcepts || unsaid > shared ? refused : []
  }
  const share = sharedWords(withoutHedges(withoutDirections(words)), said, cited, analyser)
  if (figureAgrees) return (share ?? 1) < (computed > 0 || agreeing > 1 ? leastShareBesideFigures : leastShare) ? refused : []
  if ((share ?? 0) < leastShareOfWords || (unsaid * 3 > said.concepts.size && (unsaid > 1 || (share ?? 0) < surelyShared))) return refused
  // Words over the passage name what it is about; they say nothing of it.
  const own = sharedWords(
    withoutDirections(words),
    said,
    readSpoken(passages.map(({ text: one, source }) => `${one}\n${source.names.join(' ')}`).join('\n'), analyser),
    analyser,
  )
  return (own ?? 0) < leastShareOfOwnWords ? refused : []
}

/** Words that make less than a fact of something are judged by themselves: a plan is an intention. */
const withoutHedges = (text: string): string => blanked(text, hedgesIn(text))

/** So are directions; inside a Korean word they leave the rest of it: "영업손실은" is about "영업". */
const withoutDirections = (text: string): string =>
  directionsIn(text).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + (/[가-힣]/.test(rest.charAt(start)) ? '' : ' ') + rest.slice(end),
    text,
  )
