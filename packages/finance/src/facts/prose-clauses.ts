import { type Span, trimmed } from './prose-sentences.ts'

/** A sentence with every mention blanked out, so that words are searched for between mentions only. Offsets are unchanged. */
export function withoutMentions(sentence: string, mentions: readonly Span[]): string {
  let [plain, from] = ['', 0]
  for (const { start, end } of mentions) {
    plain += sentence.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  return (plain + sentence.slice(from)).replace(/\s/g, ' ')
}

const smallWords = new Set(
  `and or of the an in on at for to by with was were is are be been it its they their which that respectively approximately about from as
  compared versus vs than over during per both each total 및 또는 각각 그리고 으로 에서 이며 이고 하며 하고`.split(/\s+/),
)

/** The content words of a part of a sentence. */
export const wordsOf = (part: string): string[] =>
  (part.match(/\p{L}+/gu) ?? []).filter((word) => word.length > 1 && !smallWords.has(word.toLowerCase()))

/** Words before a figure to which another one is compared. */
export const comparing =
  /(?<!\p{L})(?:(?:as )?compared (?:to|with)|(?:in|by) comparison (?:to|with)|relative to|versus|vs\.?|as against|against)(?!\p{L})/giu

const changeWord =
  /(?<!\p{L})(?:up|down|increas\w*|decreas\w*|rose|rising|fell|falling|grew|growing|declin\w*|dropp\w*|improv\w*|expand\w*|reduc\w*|rais\w*|lower\w*|cut|chang\w*|growth)(?!\p{L})/iu

/** Whether a figure follows "from" after a word of change: "up from $4 million", "rose 5% from $4 million". */
export function isAfterFrom(plain: string, from: number, figure: number): boolean {
  const before = plain.slice(Math.max(from, figure - 160), figure)
  if (/(?<!\p{L})rang(?:e|es|ed|ing) from/iu.test(before)) return false
  return /(?<!\p{L})from(?: (?:a|an|the|about|approximately|some|nearly|over))? *$/iu.test(before) && changeWord.test(before)
}

/** Characters before a figure within which its clause begins. */
const longestGap = 500

interface Cut {
  /** Offset at which the next clause begins. */
  at: number
  kind: 'list' | 'compare' | 'other'
}

const cutting =
  /[,;()]|(?<!\p{L})(?:and|while|whereas|but|although|though|plus|from|to|(?:as )?compared (?:to|with)|(?:in|by) comparison (?:to|with)|relative to|versus|vs|as against|against)(?!\p{L})|(?:에서|대비|보다|(?:으며|이며|하며|되며|으나|하나|이고|하고|였고|었고|했고|였으며|지만|는데|면서|반면))(?=[ ,])/giu

/**
 * The clauses of a sentence, each with one figure. Clauses are separated at semicolons, and between two figures at a comma, a conjunction, a
 * comparing word, or a conjunctive Korean ending.
 * @param figures in order, spans of the sentence
 * @param mentions all mentions of the sentence, in order
 * @returns the clause of each figure
 */
export function clausesOf(sentence: string, plain: string, figures: readonly Span[], mentions: readonly Span[]): Span[] {
  const groups: { from: number; figures: Span[] }[] = []
  for (const [at, figure] of figures.entries()) {
    const before = figures[at - 1]
    const group = groups.at(-1)
    const from = before ? clauseStart(plain, before, figure, mentions) : plain.lastIndexOf(';', figure.start) + 1
    if (group && from === null) group.figures.push(figure)
    else groups.push({ from: from ?? 0, figures: [figure] })
  }
  return groups.flatMap(({ from, figures: own }, at) => {
    const next = groups[at + 1]?.from ?? sentence.length
    const semicolon = plain.indexOf(';', own.at(-1)?.end ?? 0)
    const bracket = plain.charAt(from) === '(' ? plain.indexOf(')', own.at(-1)?.end ?? 0) + 1 : 0
    const end = Math.min(next, semicolon < 0 ? next : semicolon, bracket === 0 ? next : bracket)
    const clause = trimmed(sentence, { start: from, end }, /[\s,;]/)
    return own.map(() => clause)
  })
}

/** The offset between two figures at which the clause of the second begins; null where they share a clause. */
function clauseStart(plain: string, before: Span, next: Span, mentions: readonly Span[]): number | null {
  const gapStart = Math.max(before.end, next.start - longestGap)
  const gap = plain.slice(gapStart, next.start)
  const cuts: Cut[] = []
  const has = (from: number, to: number): boolean => mentions.some(({ start, end }) => start >= from && end <= to)
  // The previous figure is followed by words or a time of its own.
  const isFull = (to: number): boolean => wordsOf(plain.slice(gapStart, to)).length > 0 || has(before.end, to)
  // "2019 and 2020" are one list.
  const joinsTimes = (from: number, to: number): boolean =>
    mentions.some(
      ({ end }, at) =>
        end <= from && plain.slice(end, from).trim() === '' && isNextTo(plain, to, mentions[at + 1]?.start ?? -1, next.start),
    )
  let open = -1
  for (const match of gap.matchAll(cutting)) {
    const word = match[0].toLowerCase()
    const at = gapStart + match.index
    const after = at + match[0].length
    const rest = plain.slice(after, next.start)
    const hasWords = wordsOf(rest).length > 0
    if (word === ';') cuts.push({ at: after, kind: 'other' })
    else if (word === '(') {
      open = cuts.length
      const inside = plain.slice(next.end, closing(plain, next.end))
      if (hasWords || has(after, next.start) || wordsOf(inside).length > 0 || has(next.end, closing(plain, next.end)))
        cuts.push({ at, kind: 'other' })
    } else if (word === ')') {
      // Brackets that open and close between two figures do not separate them.
      if (open >= 0) cuts.length = open
      else if (plain.lastIndexOf('(', before.start) >= plain.lastIndexOf(')', before.start)) cuts.push({ at: after, kind: 'other' })
      open = -1
    } else if (word === 'from') {
      const direction = /(?<!\p{L})(?:up|down) $/iu.exec(plain.slice(Math.max(before.end, at - 6), at))?.[0].length ?? 0
      if (isAfterFrom(plain, Math.max(0, before.start - 80), next.start) && !/\p{L}{4}/u.test(rest))
        cuts.push({ at: at - direction, kind: 'compare' })
    } else if (word === 'to') {
      if (isAfterFrom(plain, 0, before.start) && !hasWords) cuts.push({ at, kind: 'compare' })
    } else if (/^(?:에서|대비|보다)/.test(word)) {
      // The figure of comparison ends there: "1,000억원 대비".
      if (at <= before.end + 1) cuts.push({ at: after, kind: 'compare' })
    } else if (/^[가-힣]/.test(word)) cuts.push({ at: after, kind: 'other' })
    else if (comparesAt(word)) cuts.push({ at, kind: 'compare' })
    else if (!joinsTimes(at, after) && (hasWords || isFull(at)) && !(word === ',' && /^ *or(?!\p{L})/iu.test(rest)))
      cuts.push({ at: word === ',' ? after : at, kind: word === ',' || word === 'and' ? 'list' : 'other' })
  }
  let last = cuts.length - 1
  // "Selling, general and administrative expenses" are one item.
  while (last > 0 && cuts[last]?.kind === 'list' && cuts[last - 1]?.kind === 'list') {
    const [from, to] = [cuts[last - 1]?.at ?? 0, cuts[last]?.at ?? 0]
    const words = wordsOf(plain.slice(from, to)).length
    if (words > 2 || has(from, to)) break
    last--
  }
  return cuts[last]?.at ?? null
}

const isNextTo = (plain: string, from: number, start: number, figure: number): boolean =>
  start >= from && start < figure && plain.slice(from, start).trim() === ''

const comparesAt = (word: string): boolean => word.match(comparing) !== null

const closing = (plain: string, from: number): number => {
  const at = plain.indexOf(')', from)
  return at < 0 ? from : at
}
