import { hasHangul } from '../hangul.ts'
import type { NamedConcept } from '../concept.ts'

/** Names of both languages in one list, separated by their script. */
export function byScript(names: readonly string[]): Pick<NamedConcept, 'en' | 'ko'> {
  return { en: names.filter((name) => !hasHangul(name)), ko: names.filter(hasHangul) }
}
