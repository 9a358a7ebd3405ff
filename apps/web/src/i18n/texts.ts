import { useTranslation } from 'react-i18next'
import { i18n } from './i18n.ts'

/** A text in both languages. English may have singular and plural, chosen by `{count}`. */
export interface Text {
  ko: string
  en: string | { one: string; other: string }
}

/** The texts of one feature. */
export interface Texts<Key extends string = string> {
  namespace: string
  table: Record<Key, Text>
}

export type TextDetails = Record<string, string | number>

/** Returns the text of a key in the language on screen, with its `{placeholders}` filled. */
export type Translator<Key extends string> = (key: Key, details?: TextDetails) => string

/** Plural keys in the format of i18next: `key_one`, `key_other`. */
function resourcesOf(table: Record<string, Text>, language: 'ko' | 'en'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, text]) => {
      const value = text[language]
      if (typeof value === 'string') return [[key, value]]
      return [
        [`${key}_one`, value.one],
        [`${key}_other`, value.other],
      ]
    }),
  )
}

/**
 * Declares and registers the texts of a feature. Call it in a module named `…texts.ts` that the feature imports, so that texts load with their
 * feature; a test reads all such modules.
 */
export function defineTexts<Key extends string>(namespace: string, table: Record<Key, Text>): Texts<Key> {
  for (const language of ['ko', 'en'] as const) i18n.addResourceBundle(language, namespace, resourcesOf(table, language), true, true)
  return { namespace, table }
}

/** The texts of a feature in the language on screen; the component re-renders when the language changes. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translator<Key> {
  const { t } = useTranslation(texts.namespace, { i18n })
  return t as unknown as Translator<Key>
}

/** The same for use outside components: toasts and stores. */
export function textOf<Key extends string>(texts: Texts<Key>, key: Key, details: TextDetails = {}): string {
  return (i18n.t as unknown as (name: string, options: object) => string)(key, { ns: texts.namespace, ...details })
}
