import type { NamedConcept } from '../concept.ts'

const isHangul = (name: string): boolean => /\p{Script=Hangul}/u.test(name)

/** Names of both languages in one list, told apart by their script. */
export function byScript(names: readonly string[]): Pick<NamedConcept, 'en' | 'ko'> {
  return { en: names.filter((name) => !isHangul(name)), ko: names.filter(isHangul) }
}
