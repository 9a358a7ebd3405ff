import { hasHangul } from '@dossier/lexicon'
import type { ParsedQuestion } from '@dossier/retrieval'
import { compactText, isApartFrom, isSeparable, probeOf } from '../words/index.ts'

/** A phrase of the question that the search's glossary knows, with the other names of the same thing in both languages. */
export interface AskedName {
  asked: string
  names: readonly string[]
  /** Line items are what a question is about; topics are often its setting ("consolidated", "total"). */
  kind: 'item' | 'topic'
  /** The names are things of one field: none says another. */
  field?: true
}

/** The glossary's phrases in a question as they stand in it, longest first, so that none is read inside another. */
export function askedNamesOf({ text, needed, topics }: ParsedQuestion): AskedName[] {
  const known = [
    ...needed
      .filter(({ weight }) => weight === 1)
      .map(({ item }) => ({ kind: 'item' as const, names: [...item.en, ...item.ko], asked: item.asked ?? [] })),
    ...topics.map((topic) => ({
      kind: 'topic' as const,
      names: [...topic.en, ...topic.ko],
      asked: [],
      ...(topic.field && { field: topic.field }),
    })),
  ]
  const compact = compactText(text)
  const found = known.flatMap(({ asked, ...rest }) =>
    [...rest.names, ...asked].flatMap((name) => {
      if (!compact.includes(probeOf(name))) return []
      const stands = standsIn(text, name)
      return stands === null ? [] : [{ asked: stands, ...rest }]
    }),
  )
  return found.sort((one, other) => other.asked.length - one.asked.length)
}

/** The phrase as the question writes it: whole words in English, also in the plural; with or without blanks in Korean. */
function standsIn(text: string, name: string): string | null {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (!hasHangul(name)) {
    const pattern = `(?<![\\p{L}\\p{N}])${escaped.replace(/\s+/g, '\\s+')}(?:e?s)?(?![\\p{Script=Latin}\\p{N}])`
    return new RegExp(pattern, 'iu').exec(text)?.[0] ?? null
  }
  const spaced = escaped.replace(/(?<=\p{Script=Hangul})\s*(?=\p{Script=Hangul})/gu, '\\s?')
  for (const match of text.matchAll(new RegExp(spaced, 'giu'))) if (isWhole(text, match.index, match[0].length)) return match[0]
  return null
}

/**
 * Whether a Korean phrase stands for itself where it stands. Words are written together, so that others may precede and follow, but one
 * syllable before it, or one behind it that is no particle, belongs to another word: "이익" is not what "이익률" asks for.
 */
function isWhole(text: string, at: number, length: number): boolean {
  const before = /(?<!\p{Script=Hangul})\p{Script=Hangul}*$/u.exec(text.slice(0, at))?.[0] ?? ''
  const behind = /^\p{Script=Hangul}*/u.exec(text.slice(at + length))?.[0] ?? ''
  return isApartFrom(before) && isSeparable(behind)
}
