import {
  type AskedClause,
  carriedTitles,
  type ClauseMatch,
  type ClauseText,
  clauseTextOf,
  headedBy,
  isHeadedOtherwise,
  matchClause,
} from '../clauses/index.ts'
import type { Evidence, EvidencePage } from '../evidence.ts'

/** How well a stretch matches a kind of clause that is asked for, 0 to 1 each. */
interface ClauseCompared {
  /** Its wording, further phrases of the wording, and phrases that such clauses often have. */
  wording: number
  wordings: number
  hints: number
  /** Rarity of its phrases on the pages. */
  rarity: number
  /** Whether the title of its clause is of that kind; likewise the title of the article above. */
  headed: number
  under: number
  /** Its title is of another kind. */
  headedOtherwise: number
  /** Wording and titles relative to the stretch with most of them. */
  beside: number
  /** It opens a clause; it is only a title. */
  opens: number
  isTitle: number
}

const noClause: ClauseCompared = {
  wording: 0,
  wordings: 0,
  hints: 0,
  rarity: 0,
  headed: 0,
  under: 0,
  headedOtherwise: 0,
  beside: 0,
  opens: 0,
  isTitle: 0,
}

interface TitleCompared {
  headed: number
  otherwise: number
}

const untitled: TitleCompared = { headed: 0, otherwise: 0 }

/**
 * Compares stretches with the kinds of clause that are asked for. If a page continues a clause of the page before, it has that clause's titles,
 * provided that page was found as well.
 */
export function compareClauses(asked: readonly AskedClause[], pages: readonly EvidencePage[]): (evidence: Evidence) => ClauseCompared {
  if (asked.length === 0) return () => noClause
  const compare = clauseComparer(asked, pages)
  const compared = new Map(pages.flatMap((page) => page.evidence.map((one) => [one, compare(one, page)] as const)))
  const sumOf = ({ rarity, headed, under }: ClauseCompared): number => maxRarity * rarity + headed + under / 2
  const most = [...compared.values()].reduce((top, one) => Math.max(top, sumOf(one)), 1e-6)
  return (evidence) => {
    const own = compared.get(evidence) ?? noClause
    return { ...own, beside: sumOf(own) / most }
  }
}

function clauseComparer(
  asked: readonly AskedClause[],
  pages: readonly EvidencePage[],
): (evidence: Evidence, page: EvidencePage) => ClauseCompared {
  const key = ({ source, page: { number } }: EvidencePage, by = 0): string => `${source} ${number + by}`
  const open = new Map(pages.map((page) => [key(page), page.openClauses]))
  const titles = new Map<string, TitleCompared>()
  const titleOf = (title: string | undefined): TitleCompared => {
    if (title === undefined || title === '') return untitled
    const before = titles.get(title)
    if (before !== undefined) return before
    const text = clauseTextOf(title)
    const headed = Math.max(...asked.map(({ kind, weight }) => weight * headedBy(text, kind)))
    const compared = { headed, otherwise: Number(headed === 0 && isHeadedOtherwise(text, asked)) }
    titles.set(title, compared)
    return compared
  }
  const rarityOf = rarities(asked, pages)
  return ({ clause }, page) => {
    if (clause === undefined) return noClause
    const [article, section, item] = carriedTitles(clause.titles, open.get(key(page, -1)))
    const text = clause.text()
    const own = [titleOf(section), titleOf(item)]
    const headed = Math.max(...own.map((one) => one.headed))
    const matches = asked.map((one) => ({ ...cachedMatch(clause, text, one), one }))
    const maxOf = (of: (match: ClauseMatch & { one: AskedClause }) => number): number =>
      Math.max(...matches.map((each) => each.one.weight * of(each)))
    return {
      wording: maxOf(({ wording }) => Number(wording.length > 0)),
      wordings: maxOf(({ wording }) => Math.min(1, Math.max(0, wording.length - 1) / 3)),
      hints: maxOf(({ hints }) => Math.min(1, hints.length / 3)),
      rarity: maxOf((each) => rarityOf(each.one, each)),
      headed,
      under: titleOf(article).headed,
      beside: 0,
      headedOtherwise: headed > 0 ? 0 : Math.max(...own.map((one) => one.otherwise)),
      opens: Number(clause.place === 0),
      isTitle: Number(clause.isTitle),
    }
  }
}

/** Weight of a phrase of the hints relative to one of the wording. */
const hintWeight = 0.5
/** Maximum rarity of phrases that counts. */
const maxRarity = 3

/** Significance of the phrases of a kind in a stretch: each counts more, the fewer stretches of the pages have it. 0 to 1. */
function rarities(asked: readonly AskedClause[], pages: readonly EvidencePage[]): (clause: AskedClause, match: ClauseMatch) => number {
  const counts = new Map<string, number>()
  let all = 0
  for (const { evidence } of pages)
    for (const { clause } of evidence) {
      if (clause === undefined) continue
      all++
      for (const one of asked)
        for (const phrase of phrasesOf(one, cachedMatch(clause, clause.text(), one))) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
    }
  const rarity = (phrase: string): number => Math.log(1 + all / (1 + (counts.get(phrase) ?? 0))) / Math.log(1 + all)
  return (clause, match) => {
    const sum = phrasesOf(clause, match).reduce((total, phrase) => total + rarity(phrase) * (phrase.startsWith('h ') ? hintWeight : 1), 0)
    return Math.min(1, sum / maxRarity)
  }
}

const phrasesOf = ({ kind: { id } }: AskedClause, { wording, hints }: ClauseMatch): string[] => [
  ...wording.map((phrase) => `w ${phrase} ${id}`),
  ...hints.map((phrase) => `h ${phrase} ${id}`),
]

const clauseCache = new WeakMap<object, Map<string, ClauseMatch>>()

/** The phrases of a kind in a stretch, cached. */
function cachedMatch(clause: object, text: ClauseText, { kind }: AskedClause): ClauseMatch {
  const own = clauseCache.get(clause) ?? new Map<string, ClauseMatch>()
  clauseCache.set(clause, own)
  const matched = own.get(kind.id) ?? matchClause(text, kind)
  own.set(kind.id, matched)
  return matched
}
