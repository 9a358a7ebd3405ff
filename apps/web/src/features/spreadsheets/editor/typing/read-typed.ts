import { getNumfmtParseValueFilter, numfmt } from '@univerjs/core'

/** A number as it was typed, with the number format that goes with it; null where it has none of its own. */
export interface TypedNumber {
  value: number
  format: string | null
}

/** Reads a number as the editor itself (0.25.1) does; null for text. */
export function readByEditor(text: string): TypedNumber | null {
  const read = getNumfmtParseValueFilter(text)
  return typeof read?.v === 'number' ? { value: read.v, format: read.z ?? null } : null
}

/** The amount of a text with a sign before its currency or in parentheses: `-$1,200` and `(1,200)` are -1200, as in Excel. */
function negativeAmount(text: string): TypedNumber | null {
  const isEnclosed = text.startsWith('(') && text.endsWith(')')
  if (!isEnclosed && !text.startsWith('-')) return null
  const amount = (isEnclosed ? text.slice(1, -1) : text.slice(1)).trim()
  // A sign within parentheses, or two signs, are text.
  if (/^[-+(]/.test(amount)) return null
  const read = readByEditor(amount)
  if (read === null || read.value < 0 || (read.format !== null && numfmt.isDateFormat(read.format))) return null
  return { value: -read.value, format: read.format }
}

/** A date as Korean writes it, `2026년 11월 28일` or `2026년 11월`. */
function dateInKorean(text: string): TypedNumber | null {
  if (!text.includes('년') || !text.includes('월')) return null
  const hasDay = text.endsWith('일')
  const figures = text
    .replaceAll(' ', '')
    .replace('년', '-')
    .replace('월', hasDay ? '-' : '')
    .replace('일', '')
  const read = readByEditor(figures)
  if (read?.format === null || read?.format === undefined || !numfmt.isDateFormat(read.format)) return null
  return { value: read.value, format: hasDay ? 'yyyy"년" m"월" d"일"' : 'yyyy"년" m"월"' }
}

/** Reads numbers that Excel reads and the editor (0.25.1) takes for text; null for what the editor reads itself, and for other text. */
export function readLikeExcel(text: string): TypedNumber | null {
  const trimmed = text.trim()
  return readByEditor(trimmed) === null ? (negativeAmount(trimmed) ?? dateInKorean(trimmed)) : null
}

/**
 * Reads a plain number that is typed into a cell with percentages: from 1 on it is one, so that 12 means 12%, as in Excel with its standard settings
 * (support.microsoft.com, "Format numbers as percentages"). Null for what the editor reads as it should.
 */
export function readPercentage(text: string): number | null {
  const typed = readByEditor(text.trim())
  if (typed === null || typed.format !== null || Math.abs(typed.value) < 1) return null
  // To the digits that Excel keeps: 14.5 / 100 would not be 0.145 for all numbers.
  return Number((typed.value / 100).toPrecision(15))
}

/** Reads a text that is pasted into one cell, of which the editor reads only numbers that have a format of their own. */
export function readPastedAlone(text: string): TypedNumber | null {
  const read = readByEditor(text.trim())
  return read?.format === null ? read : readLikeExcel(text)
}
