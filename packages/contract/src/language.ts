import { koreanParticles, withKoreanParticle } from '@dossier/lexicon'
import { z } from 'zod'

/** The product's languages. Korean is default and fallback (specification, section 1). */
export const languages = ['ko', 'en'] as const
export const languageSchema = z.enum(languages)
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'ko'

/** Name and value of each language as the switch shows them. */
export const languageOptions: readonly { name: string; shortName: string; value: Language }[] = [
  { name: '한국어', shortName: 'KOR', value: 'ko' },
  { name: 'English', shortName: 'ENG', value: 'en' },
]

/** A text in both languages, side by side so that neither is forgotten. `{name}` is a placeholder for the detail of that name. */
export interface Translated {
  en: string
  ko: string
}

/** Of a text that is stored and shown to readers of either language. */
export const translatedSchema = z.object({ ko: z.string(), en: z.string() })

/** The language of a `language` or `accept-language` header; Korean when it names neither. */
export function languageFromHeader(header: string | undefined): Language {
  const first = header?.trim().slice(0, 2).toLowerCase()
  return first === 'en' ? 'en' : defaultLanguage
}

/**
 * Fills the `{name}` placeholders of a text with details. A Korean placeholder may name the particle after it: `{name, 을/를}`. Placeholders without a
 * detail are left unchanged.
 */
export function translate(text: Translated, language: Language, details: Record<string, unknown> = {}): string {
  return text[language].replace(/\{(\w+)(?:, ([가-힣]+\/[가-힣]+))?\}/g, (place, name: string, pair: string | undefined) => {
    const value = details[name]
    if (typeof value !== 'string' && typeof value !== 'number') return place
    const particle = koreanParticles.find((known) => known === pair)
    return particle === undefined ? String(value) : withKoreanParticle(String(value), particle)
  })
}
