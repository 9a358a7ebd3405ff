import { type Language, translate } from '@dossier/contract'
import { useCallback } from 'react'
import { currentLanguage } from './language-store.ts'
import { useLanguage } from './use-language.ts'

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

/**
 * Declares the texts of a feature. Call it in a module named `…texts.ts` that the feature imports, so that texts load with their
 * feature; a test reads all such modules.
 */
export const defineTexts = <Key extends string>(namespace: string, table: Record<Key, Text>): Texts<Key> => ({ namespace, table })

/** The texts of a feature in the language on screen; the component re-renders when the language changes. */
export function useTexts<Key extends string>({ table }: Texts<Key>): Translator<Key> {
  const language = useLanguage()
  return useCallback((key, details) => textIn(language, table, key, details), [language, table])
}

/** The same for use outside components: toasts and stores. */
export function textOf<Key extends string>({ table }: Texts<Key>, key: Key, details?: TextDetails): string {
  return textIn(currentLanguage(), table, key, details)
}

/** @returns the key itself where a newer server names one that this page does not have */
function textIn(language: Language, table: Partial<Record<string, Text>>, key: string, details: TextDetails = {}): string {
  const text = table[key]
  if (text === undefined) return key
  const { ko, en } = text
  return translate({ ko, en: typeof en === 'string' ? en : en[details['count'] === 1 ? 'one' : 'other'] }, language, details)
}
