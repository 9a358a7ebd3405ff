import type { ParsedQuestion } from '@dossier/retrieval'

/** A phrase of the question that the search's glossary knows, with the other names of the same thing in both languages. */
export interface AskedName {
  asked: string
  names: readonly string[]
  /** Line items are what a question is about; topics are often its setting ("consolidated", "total"). */
  kind: 'item' | 'topic'
}

/** The glossary's phrases in a question as they stand in it, longest first, so that none is read inside another. */
export function askedNamesOf({ text, needed, topics }: ParsedQuestion): AskedName[] {
  const known = [
    ...needed
      .filter(({ weight }) => weight === 1)
      .map(({ item }) => ({ kind: 'item' as const, names: [...item.en, ...item.ko], asked: item.asked ?? [] })),
    ...topics.map((topic) => ({ kind: 'topic' as const, names: [...topic.en, ...topic.ko], asked: [] })),
  ]
  const found = known.flatMap(({ kind, names, asked }) =>
    [...names, ...asked].flatMap((name) => {
      const stands = standsIn(text, name)
      return stands === null ? [] : [{ asked: stands, names, kind }]
    }),
  )
  return found.sort((one, other) => other.asked.length - one.asked.length)
}

/** The phrase as the question writes it: whole words in English, also in the plural; with or without blanks in Korean. */
function standsIn(text: string, name: string): string | null {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = /\p{Script=Hangul}/u.test(name)
    ? escaped.replace(/\s*(?<=\p{Script=Hangul})\s*(?=\p{Script=Hangul})/gu, '\\s?')
    : `(?<![\\p{L}\\p{N}])${escaped.replace(/\s+/g, '\\s+')}(?:e?s)?(?![\\p{Script=Latin}\\p{N}])`
  return new RegExp(pattern, 'iu').exec(text)?.[0] ?? null
}
