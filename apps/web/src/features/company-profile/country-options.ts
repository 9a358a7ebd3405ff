import { countryCodes, type Language } from '@dossier/contract'
import type { SelectOption } from '../../ui/select.tsx'

/** Countries by their names in a language. */
export function countryOptions(language: Language): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

/** "March", "3월". */
export const monthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2025, month - 1, 1))
