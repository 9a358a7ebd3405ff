import { quotableSpans } from '@dossier/research'
import type { Random } from '../seeded-random.ts'
import { isSentence, pick, type Quotation, type ReadFiling, shuffled, isOnPage } from './quotations.ts'
import { citing, type Statement } from './statement.ts'
import { terms } from './opposite-terms.ts'

type Falsify = (text: string, random: Random) => string | null

const put = (text: string, at: number, length: number, by: string): string => text.slice(0, at) + by + text.slice(at + length)

/** Replaces a term by its counterpart: "diluted" for "basic", "lender" for "borrower". The sentence has only one of both. */
const term: Falsify = (text, random) => {
  const possible = terms.flatMap(([pattern, by]) => {
    const match = new RegExp(pattern, 'iu').exec(text)
    const made = match && matchCase(match[0], by)
    return match && made && !text.toLowerCase().includes(by.toLowerCase()) ? [put(text, match.index, match[0].length, made)] : []
  })
  return pick(possible, random) ?? null
}

const matchCase = (was: string, by: string): string => (/^\p{Lu}/u.test(was) ? by.charAt(0).toUpperCase() + by.slice(1) : by)

const certainties: readonly (readonly [RegExp, string])[] = [
  [/\b(?:may|might|could) (?=(?!not\b|be\b|have\b|also\b)[a-z]{3})/, 'will '],
  [/\b(?:may|might|could) be\b/, 'is'],
  [/\b(?:may|might|could) have\b/, 'has'],
  [/\b(?:expects?|plans?|intends?|anticipates?) to be\b/, 'was'],
  [/\b(?:is|are) (?:expected|anticipated|intended|projected) to be\b/, 'was'],
  [/\bwill be\b/, 'was'],
  [/\b(?:expects?|plans?|intends?) to ([a-z]{3,}[^aeiouy\s])(?= )/, '$1ed'],
  [/(?:할|될) 예정입니다/, '하였습니다'],
  [/할 계획입니다/, '하였습니다'],
  [/(?:할|될) 수 있습니다/, '하였습니다'],
  [/(?:할|될) 것으로 (?:예상|전망|기대)(?:됩니다|하고 있습니다|합니다)/, '하였습니다'],
]

/** States something possible or future as a fact. */
const certainty: Falsify = (text, random) => {
  const possible = certainties.flatMap(([pattern, by]) => {
    const made = text.replace(pattern, by)
    return made === text ? [] : [made]
  })
  return pick(possible, random) ?? null
}

const name = /(?<=[\p{Ll},;] )\p{Lu}[\p{Ll}]{2,}(?: \p{Lu}[\p{Ll}]{2,})*(?=[\s,.;)])/gu
const noName =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Company|Note|Notes|Item|Part|Section|Board|Act|The|In|We|Our|Consolidated|Statements?|Financial|Annual|Report|Form|Class|Level|Plan|Agreement|Directors?|Chief|Officer)\b/

/** Exchanges two names about which a sentence states different things. */
const names: Falsify = (text) => {
  const all = [...text.matchAll(name)].filter(([one]) => !noName.test(one))
  const [first, second] = [all[0], all.find(([one]) => all[0] && !one.includes(all[0][0]) && !all[0][0].includes(one))]
  if (!first || !second) return null
  const between = text.slice(first.index + first[0].length, second.index)
  // In a list of equals the same is stated about each.
  if (!/\b(?:by|from|to|against|acquired|sold|owns?|with|while|of|for|under|through|replaced|succeeded)\b/.test(between)) return null
  if (/^,? (?:and|or) |^, |^ of $|^ & |^ for $|^ with |\b(?:between|combined|merger)\b/.test(between) || /\bbetween\b/.test(text))
    return null
  if (all.filter(([one]) => one === first[0] || one === second[0]).length > 2) return null
  return text.slice(0, first.index) + second[0] + between + first[0] + text.slice(second.index + second[0].length)
}

/** Exchanges two years that belong to one figure each. */
const years: Falsify = (text) => {
  const all = [...text.matchAll(/(?<![\d,.$#-])(?:19|20)\d{2}(?![\d,.%]\d|\d|%)/g)]
  const [first, second] = all
  if (!first || !second || all.length !== 2 || first[0] === second[0]) return null
  const figures = text.match(/\$\s?\d[\d,.]*(?: (?:million|billion))?|\d[\d,.]*\s?%|\d[\d,]*(?:백만|천|억)\s?원/g) ?? []
  const between = text.slice(first.index + 4, second.index)
  if (new Set(figures).size < 2 || figures.length !== 2 || (/^\s?(?:,|and|or|to|-|–)\s?$/.test(between) && !/respectively/.test(text)))
    return null
  return text.slice(0, first.index) + second[0] + between + first[0] + text.slice(second.index + 4)
}

const falsehoods = { term, certainty, names, years } as const

/** Sentences of a filing with one exchange that changes no figure and few words; cited with their true words. */
export function subtleFalsehoods(filing: ReadFiling, mostOfAKind: number, random: Random): Statement[] {
  const made = new Map<string, Statement[]>()
  for (const page of shuffled(filing.pages, random)) {
    for (const span of shuffled(quotableSpans(page), random).slice(0, 12)) {
      const text = page.text.slice(span.start, span.end).replace(/\s+/g, ' ').trim()
      if (span.kind === 'row' || !isSentence(text)) continue
      const quotation: Quotation = { filing, page, kind: 'sentence', text, start: span.start }
      for (const [kind, falsify] of Object.entries(falsehoods)) {
        const ofKind = made.get(kind) ?? []
        made.set(kind, ofKind)
        if (ofKind.length >= mostOfAKind) continue
        const falseText = falsify(text, random)
        if (falseText !== null && falseText !== text && !isOnPage(page, falseText))
          ofKind.push({ kind, text: falseText, citations: [citing(quotation)], quotation })
      }
    }
  }
  return [...made.values()].flat()
}
