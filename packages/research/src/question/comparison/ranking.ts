import { splitParticle } from '@dossier/lexicon'

/** The order of figures: the highest first, or the lowest. */
export type RankingOrder = 'descending' | 'ascending'

const superlatives = {
  descending: 'highest|largest|biggest|greatest|most(?! recent)|best',
  ascending: 'lowest|smallest|least|fewest|worst',
}
/** Not a limit: "revenue of more than $10 million". */
const comparatives = {
  descending: '(?:higher|larger|bigger|greater|more|better)(?! than)',
  ascending: '(?:lower|smaller|less|fewer|worse)(?! than)',
}
/** Stems of Korean adjectives; 적자 is a loss. */
const stems = { descending: '큰|컸|큽|크|높|많|좋', ascending: '작|낮|적(?=[은었습나다지])|나쁜|나쁩|나빴' }
const verbs = 'has|have|had|is|are|was|were|with|reported?|recorded|posted|generated?|earned|made'

/** Asks which one. */
const ranking = /\b(?:which|who|whose)\b|어느|어떤|가장|제일|(?<!\p{L})더(?=\s)/iu

/** Whether a question asks which one has most or least of something. */
export const isRanking = (question: string): boolean => ranking.test(question)

/** "Best Buy" ranks nothing. */
const wordOfName = /(?<=\s)\p{Lu}\p{Ll}+/gu
const unlessName = (words: string, ...[at]: readonly unknown[]): string =>
  at !== 0 && /(?<!\p{L})\p{Lu}\p{Ll}+$/u.test(words) ? words : ' '

const asksMost = {
  descending: new RegExp(`\\b(?:${superlatives.descending})\\b|(?:가장|제일)[^?]{0,24}?(?:${stems.descending})`, 'i'),
  ascending: new RegExp(`\\b(?:${superlatives.ascending})\\b|(?:가장|제일)[^?]{0,24}?(?:${stems.ascending})`, 'i'),
}
const asksMore = {
  descending: new RegExp(`\\b${comparatives.descending}(?!\\p{L})|(?<!\\p{L})더 (?:${stems.descending})`, 'iu'),
  ascending: new RegExp(`\\b${comparatives.ascending}(?!\\p{L})|(?<!\\p{L})더 (?:${stems.ascending})`, 'iu'),
}

/** The order that a question asks for, by words such as "highest", or "more" where it asks which one. */
export function orderOf(named: string): { order?: RankingOrder } {
  const question = named.replace(wordOfName, ' ')
  for (const order of ['descending', 'ascending'] as const)
    if (asksMost[order].test(question) || (isRanking(question) && asksMore[order].test(question))) return { order }
  return {}
}

/** What a question ranks by the number of: "has the most employees", 직원이 가장 많은. */
const mostOf = /\b(?:the )?(?:most|more|fewest|fewer) (?!than\b)(?=(?:[a-z-]{2,} ){0,2}[a-z]{3,}s\b)/i
const mostOfInKorean = /(?<!\p{Script=Hangul})(\p{Script=Hangul}{2,12})[이가] (?=(?:가장|제일|더) (?:많|적))/u

/** A question for the number of what it ranks by: "has the highest number of employees"; null if it ranks by the number of nothing. */
export function rankedByNumber(question: string): string | null {
  if (!isRanking(question)) return null
  if (mostOfInKorean.test(question)) return question.replace(mostOfInKorean, (_, counted: string) => `${counted} 수 `)
  return mostOf.test(question) ? question.replace(mostOf, 'the highest number of ') : null
}

const both = ({ descending, ascending }: Record<RankingOrder, string>): string => `${descending}|${ascending}`
/** Verb and adjective of a ranking, which no figure of one company or period has. */
const most = new RegExp(`\\b(?:(?:${verbs}) )?(?:the )?(?:${both(superlatives)})\\b`, 'gi')
const more = new RegExp(`\\b(?:(?:${verbs}) )?(?:the )?(?:${both(comparatives)})(?!\\p{L})`, 'giu')
const inKorean = new RegExp(`(?:가장|제일|(?<!\\p{L})더) ?(?:(?:${both(stems)})\\p{Script=Hangul}*)?(?=[\\s?.]|$)`, 'gu')
/** "Which has more", "who reported the highest": asks for one of all, without saying of what. */
export const whichHasMost = new RegExp(
  `^(?:which|who)(?: one| of (?:them|these|those))?(?= (?:${verbs}) (?:the )?(?:${both(superlatives)}|${both(comparatives)}))`,
  'i',
)
/** What it asks for: the company, or one of several. */
const whichOne =
  /^(?:which|who|whose)\b(?: (?:one|company))?(?: (?:of|by)\b(?: (?:the two|them|these|those)\b)?)?|(?:어느|어떤)\s?(?:회사|기업|업체|곳|쪽)\p{Script=Hangul}{0,3}|어디[가의는]?(?=\s)|(?<=\s)(?:회사|기업|업체|곳|쪽)(?:[은는이가]|인가요?)?(?=[?\s]|$)|(?<=\s)중(?:에서?)?(?=\s)/giu

/**
 * A question without the words of a ranking, and without the particle of a subject whose predicate they were: "revenue of Harbor" for "which had the
 * highest revenue of Harbor", 매출 for 매출이 가장 큰.
 */
export function withoutRanking(question: string, ranks = isRanking(question)): string {
  const bare = ranks ? question.replace(whichOne, ' ').replace(more, unlessName) : question
  const rest = spaced(bare.replace(most, unlessName).replace(inKorean, ' '))
  const start = rest.lastIndexOf(' ') + 1
  const sign = /[?.]$/.exec(rest)?.[0] ?? ''
  const { stem, particle } = splitParticle(rest.slice(start, rest.length - sign.length))
  return particle?.role === 'subject' || particle?.role === 'topic' ? `${rest.slice(0, start)}${stem}${sign}` : rest
}

/** A text with single blanks, none before a sign, and no sign at its beginning. */
export const spaced = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[?.,:])/g, '')
    .replace(/^[\s,:]+/, '')
    .trim()
