import type { CellState } from '@dossier/contract'
import type { Formats } from '../../../i18n/index.ts'
import { type CellContent, isFormula } from './cell-content.ts'

const millisecondsOfDay = 86_400_000
/** Day 0 of dates (ECMA-376 part 1, 18.17.4.1). */
const firstDay = Date.UTC(1899, 11, 30)
/** Last day of a sheet: 31 December 9999. */
const lastSerial = 2_958_466
/** Digits after the point of a listed number. */
const digits = 10

type Value = CellState['value']

/** A value as a list writes it; null for an empty cell. */
export function valueInWords(value: Value, isDate: boolean, { number }: Pick<Formats, 'number'>): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  if (isDate && value >= 0 && value < lastSerial)
    return new Date(firstDay + Math.round(value * millisecondsOfDay))
      .toISOString()
      .slice(0, value % 1 === 0 ? 10 : 16)
      .replace('T', ' ')
  return number(value, digits)
}

/** A formula as Excel writes it: one of an array in braces. @param formula without "=" */
export const formulaInWords = (formula: string, isArray: boolean): string => (isArray ? `{=${formula}}` : `=${formula}`)

/** What is typed into a cell, with "=" before a formula; null for nothing. */
export function contentInWords(content: CellContent, formats: Pick<Formats, 'number'>): string | null {
  if (isFormula(content)) return formulaInWords(content.formula, content.array !== undefined)
  return valueInWords(typeof content === 'object' ? (content?.error ?? null) : content, false, formats)
}
