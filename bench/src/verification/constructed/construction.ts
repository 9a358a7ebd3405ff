import type { Random } from '../../seeded-random.ts'
import { pick, type ReadFiling } from '../quotations.ts'
import { citing, type Statement } from '../statement.ts'

/** A passage in one of several wordings, with true and false sentences about it. */
export interface Construction {
  kind: string
  passage: string
  truly: readonly string[]
  falsely: readonly string[]
}

/** Statements of a construction, cited on a page of the given file that contains only the passage. */
export function statementsOf(
  { kind, passage, truly, falsely }: Construction,
  filing: ReadFiling,
): { truly: Statement[]; falsely: Statement[] } {
  const page = { number: 1, text: passage, headings: [], tables: [] }
  const quotation = { filing, page, kind: 'sentence' as const, text: passage, start: 0 }
  const statement = (text: string): Statement => ({ kind, text, citations: [citing(quotation)], quotation })
  return { truly: truly.map(statement), falsely: falsely.filter((text) => text !== passage).map(statement) }
}

/** A wording with two parties, people or periods in their order. */
export type Form = (first: string, second: string) => string

/**
 * One wording is the passage; others state the same with both in their order, or falsely with both exchanged.
 * @param singles wordings with the first alone; with the second they are false
 * @param passagesOnly wordings that state more than the others do
 */
export function exchangedIn(
  kind: string,
  forms: readonly Form[],
  [first, second]: readonly [string, string],
  random: Random,
  singles: readonly ((one: string) => string)[] = [],
  passagesOnly: readonly Form[] = [],
): Construction {
  const passage = pick([...forms, ...passagesOnly], random)?.(first, second) ?? ''
  const wordings = [pick(forms, random), pick(forms, random)].flatMap((form) => form ?? [])
  const single = pick(singles, random)
  return {
    kind,
    passage,
    truly: [...wordings.map((form) => form(first, second)), ...(single ? [single(first)] : [])],
    falsely: [...wordings.map((form) => form(second, first)), ...(single ? [single(second)] : [])],
  }
}

const closed = (word: string): boolean => {
  const code = word.charCodeAt(word.length - 1)
  return code >= 0xac00 && code <= 0xd7a3 ? (code - 0xac00) % 28 !== 0 : /[lmnr136780]$/i.test(word)
}

/** A Korean word with its particle: "를" becomes "을" after a consonant. */
export function withParticle(word: string, particle: '는' | '가' | '를' | '와' | '로'): string {
  const afterConsonant = { 는: '은', 가: '이', 를: '을', 와: '과', 로: '으로' } as const
  return word + (closed(word) ? afterConsonant[particle] : particle)
}
