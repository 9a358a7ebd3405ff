import type { Span } from './span.ts'

/**
 * A text in the form in which quotes are compared with pages: without spacing, width and line-end hyphens; with all digits, signs, parentheses, units
 * and letters. Unit `at` of the form is `starts[at]..ends[at]` of the original text.
 */
export interface LiteralForm {
  units: string[]
  starts: number[]
  ends: number[]
  /** 1 for a hyphen that breaks a word at the end of a line: it may be part of the word or not. */
  breaksWord: number[]
}

const spacedLetters = /[\p{L}\p{M}]/u
/** Scripts whose spacing varies between writers (Korean) or that are written without blanks. */
const looselySpaced = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Between these a blank separates two numbers, or a sign from a dash. */
const numeric = /[\d.,+-]/
const composing = /[\p{M}\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7ff]/u
/** Superscripts, circled numbers and fractions: their compatibility form would make footnote marks into digits. */
const raised = /\p{No}/u
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/
const dots = /[\u318d\u30fb\uff65\u2022\u2027\u22c5]/

/** The literal form of a text. Linear in its length. */
export function literalForm(text: string): LiteralForm {
  const form: LiteralForm = { units: [], starts: [], ends: [], breaksWord: [] }
  let blankFrom = -1
  let at = 0
  while (at < text.length) {
    const leader = endOfLeader(text, at)
    const end = leader ?? clusterEnd(text, at)
    const units = leader === undefined ? unitsOf(text, at, end) : blank
    if (units === blank) {
      if (blankFrom < 0) blankFrom = at
    } else if (units !== '') {
      if (blankFrom >= 0) closeBlank(form, text, { start: blankFrom, end: at }, units)
      blankFrom = -1
      for (const unit of units) append(form, unit, at, end)
    }
    at = end
  }
  return form
}

const blank = ' '

/** Least number of dots for a leader from a label to its figures: "Revenue . . . . . 1,577". Fewer are an ellipsis. */
const minLeaderLength = 6

function endOfLeader(text: string, at: number): number | undefined {
  if (text[at] !== '.' || (text[at + 1] !== '.' && text[at + 1] !== ' ')) return undefined
  let end = at
  for (let next = at; text[next] === '.' || text[next] === ' '; next += 1) if (text[next] === '.') end = next + 1
  return end - at > minLeaderLength ? end : undefined
}

/** Form of a character: a blank, nothing (an invisible one), or its plain form. */
function unitsOf(text: string, at: number, end: number): string {
  const code = text.charCodeAt(at)
  if (code < 0x80 && end === at + 1) return code === 0x20 || (code >= 0x09 && code <= 0x0d) ? blank : text.charAt(at)
  const cluster = text.slice(at, end)
  if (/^\s+$/u.test(cluster)) return blank
  return /^[\u00ad\u200b-\u200d\u2060\ufeff]+$/u.test(cluster) ? '' : plainWidth(cluster)
}

function append(form: LiteralForm, unit: string, start: number, end: number): void {
  form.units.push(unit)
  form.starts.push(start)
  form.ends.push(end)
  form.breaksWord.push(0)
}

/** Keeps a blank only if it separates two words or two numbers. */
function closeBlank(form: LiteralForm, text: string, blank: Span, following: string): void {
  const last = form.units.length - 1
  const before = form.units[last]
  const next = following.charAt(0)
  if (before === undefined) return
  const beforeHyphen = form.units[last - 1]
  const atLineEnd = text.slice(blank.start, blank.end).includes('\n')
  if (before === '-' && atLineEnd && beforeHyphen && spacedLetters.test(beforeHyphen) && spacedLetters.test(next)) {
    form.breaksWord[last] = 1
    return
  }
  const betweenWords = isSpacedLetter(before) && isSpacedLetter(next)
  if (betweenWords || (numeric.test(before) && numeric.test(next))) append(form, ' ', blank.start, blank.end)
}

const isSpacedLetter = (unit: string): boolean => spacedLetters.test(unit) && !looselySpaced.test(unit)

/** End of the character at `at`, including combining marks and Korean letters. */
function clusterEnd(text: string, at: number): number {
  let end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
  while (end < text.length && text.charCodeAt(end) >= 0x300 && composing.test(text.charAt(end))) end++
  return end
}

function plainWidth(cluster: string): string {
  if (cluster.length === 1) {
    const code = cluster.charCodeAt(0)
    if (code < 0x80) return cluster
    if (dashes.test(cluster)) return '-'
    if (dots.test(cluster)) return '·'
    if (code === 0x2018 || code === 0x2019) return "'"
    if (code === 0x201c || code === 0x201d) return '"'
  }
  return raised.test(cluster) ? cluster : cluster.normalize('NFKC').replace(/\s+/gu, '')
}
