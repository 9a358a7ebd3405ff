import type { Random } from '../../seeded-random.ts'
import { pick, type ReadFiling } from '../quotations.ts'
import { citing, type Statement } from '../statement.ts'

/** A passage that says something in one of several forms, and what may truly or falsely be said of it. */
export interface Construction {
  kind: string
  passage: string
  truly: readonly string[]
  falsely: readonly string[]
}

/** Statements of a construction, cited on a page that holds nothing but the passage, of the file given. */
export function statementsOf(
  { kind, passage, truly, falsely }: Construction,
  filing: ReadFiling,
): { truly: Statement[]; falsely: Statement[] } {
  const page = { number: 1, text: passage, headings: [], tables: [] }
  const quotation = { filing, page, kind: 'sentence' as const, text: passage, start: 0 }
  const say = (text: string): Statement => ({ kind, text, citations: [citing(quotation)], quotation })
  return { truly: truly.map(say), falsely: falsely.filter((text) => text !== passage).map(say) }
}

/** A way to say something of two parties, people or periods in their order. */
export type Form = (first: string, second: string) => string

/**
 * One form is the passage; another says the same with both in their places, and, falsely, with each in the other's.
 * @param singles say something of the first alone; of the second it is false
 * @param passagesOnly say more than the others do
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
  const said = [pick(forms, random), pick(forms, random)].flatMap((form) => form ?? [])
  const single = pick(singles, random)
  return {
    kind,
    passage,
    truly: [...said.map((form) => form(first, second)), ...(single ? [single(first)] : [])],
    falsely: [...said.map((form) => form(second, first)), ...(single ? [single(second)] : [])],
  }
}

const closed = (word: string): boolean => {
  const code = word.charCodeAt(word.length - 1)
  return code >= 0xac00 && code <= 0xd7a3 ? (code - 0xac00) % 28 !== 0 : /[lmnr136780]$/i.test(word)
}

/** A Korean word with the particle that fits it: "를" becomes "을" behind a consonant. */
export function withParticle(word: string, particle: '는' | '가' | '를' | '와' | '로'): string {
  const behindConsonant = { 는: '은', 가: '이', 를: '을', 와: '과', 로: '으로' } as const
  return word + (closed(word) ? behindConsonant[particle] : particle)
}
