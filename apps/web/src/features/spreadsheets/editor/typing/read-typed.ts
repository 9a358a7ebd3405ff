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

/** A date as Korean writes it, `2026년 11월 28일`, `2026년 11월`, or `11월 28일` of this year. */
function dateInKorean(text: string): TypedNumber | null {
  const hasYear = text.includes('년')
  if (!text.includes('월') || !(hasYear || text.endsWith('일'))) return null
  const hasDay = text.endsWith('일')
  const figures = text
    .replaceAll(' ', '')
    .replace('년', '-')
    .replace('월', hasDay ? '-' : '')
    .replace('일', '')
  const read = readByEditor(figures)
  if (read?.format === null || read?.format === undefined || !numfmt.isDateFormat(read.format)) return null
  return { value: read.value, format: `${hasYear ? 'yyyy"년" ' : ''}m"월"${hasDay ? ' d"일"' : ''}` }
}

/** A time as Korean writes it: `오후 3:30`. */
function timeInKorean(text: string): TypedNumber | null {
  const half = { 오전: 'AM', 오후: 'PM' }[text.slice(0, 2)]
  const read = half === undefined ? null : readByEditor(`${text.slice(2).trim()} ${half}`)
  // Only a time of the clock has the half of a day behind it.
  if (read === null || !/AM\/PM/.test(read.format ?? '')) return null
  return { value: read.value, format: `[$-412]AM/PM h:mm${/s/.test(read.format ?? '') ? ':ss' : ''}` }
}

/** A number with a fraction, `1 3/4` or `0 1/2`: without the number before it a fraction is a date, in Excel too. */
function fraction(text: string): TypedNumber | null {
  const [, sign, whole = '', above = '', below = ''] = /^([-+]?)(\d{1,15}) (\d{1,5})\/(\d{1,5})$/.exec(text) ?? []
  if (sign === undefined || Number(below) === 0) return null
  const amount = Number(whole) + Number(above) / Number(below)
  const digits = '?'.repeat(Math.min(3, below.length))
  return { value: sign === '-' ? -amount : amount, format: `# ${digits}/${digits}` }
}

/** A text with the characters that a Korean keyboard gives for those of numbers: full-width ones, and the won sign in the place of the backslash. */
const withUsualSigns = (text: string): string => text.normalize('NFKC').replace(/^([-(]?)\\(?=[\d.])/, '$1₩')

/**
 * Reads numbers that Excel reads and the editor (0.25.1) takes for text; null for what the editor reads itself, and for other text. Units behind a number
 * (`1,200원`, `12.5억`, `FY24`) are text, as in Excel, also in Korean: there a format writes them.
 */
export function readLikeExcel(text: string): TypedNumber | null {
  const trimmed = text.trim()
  if (readByEditor(trimmed) !== null) return null
  const usual = withUsualSigns(trimmed)
  return (
    (usual === trimmed ? null : readByEditor(usual)) ??
    negativeAmount(usual) ??
    dateInKorean(usual) ??
    timeInKorean(usual) ??
    fraction(usual)
  )
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
