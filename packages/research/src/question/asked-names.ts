import { hasHangul, namesOfRole } from '@dossier/lexicon'
import type { ParsedQuestion } from '@dossier/retrieval'
import { compactText, isApartFrom, isSeparable, probeOf } from '../words/index.ts'

/** A phrase of the question that the glossary knows, with its other names in both languages. */
export interface AskedName {
  asked: string
  names: readonly string[]
  /** A question is about line items; topics often only qualify it ("consolidated", "total"). */
  kind: 'item' | 'topic'
  /** The names are different things of one field, and not synonyms. */
  field?: true
}

/** The glossary's phrases in a question as written, longest first, so that none is read within another. */
export function askedNamesOf({ text, needed, topics }: ParsedQuestion): AskedName[] {
  const candidates = [
    ...needed
      .filter(({ weight }) => weight === 1)
      .map(({ item }) => ({ kind: 'item' as const, names: [...item.en, ...item.ko], asked: item.asked ?? [] })),
    ...topics.map((topic) => ({
      kind: 'topic' as const,
      names: withRoles([...topic.en, ...topic.ko]),
      asked: [],
      ...(topic.field && { field: topic.field }),
    })),
  ]
  const compact = compactText(text)
  const found = candidates.flatMap(({ asked, ...rest }) =>
    [...rest.names, ...asked].flatMap((name) => {
      if (!compact.includes(probeOf(name))) return []
      const phrase = phraseIn(text, name)
      return phrase === null ? [] : [{ asked: phrase, ...rest }]
    }),
  )
  return found.sort((one, other) => other.asked.length - one.asked.length)
}

/** Names with the initials of the offices among them. */
const withRoles = (names: readonly string[]): string[] => [...new Set([...names, ...names.flatMap((name) => namesOfRole(name) ?? [])])]

/** The phrase as the question writes it: complete words in English, also in the plural; with or without blanks in Korean. */
function phraseIn(text: string, name: string): string | null {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (!hasHangul(name)) {
    const pattern = `(?<![\\p{L}\\p{N}])${escaped.replace(/\s+/g, '\\s+')}(?:e?s)?(?![\\p{Script=Latin}\\p{N}])`
    return new RegExp(pattern, 'iu').exec(text)?.[0] ?? null
  }
  const spaced = escaped.replace(/(?<=\p{Script=Hangul})\s*(?=\p{Script=Hangul})/gu, '\\s?')
  for (const match of text.matchAll(new RegExp(spaced, 'giu'))) if (isSeparateTerm(text, match.index, match[0].length)) return match[0]
  return null
}

/**
 * Whether a Korean phrase is a separate term at its place. Words are written together, so that others may precede and follow; but a single syllable
 * before it, or one after it that is no particle, makes it part of another word: "이익" is not in "이익률".
 */
function isSeparateTerm(text: string, at: number, length: number): boolean {
  const before = /(?<!\p{Script=Hangul})\p{Script=Hangul}*$/u.exec(text.slice(0, at))?.[0] ?? ''
  const after = /^\p{Script=Hangul}*/u.exec(text.slice(at + length))?.[0] ?? ''
  return isApartFrom(before) && isSeparable(after)
}
