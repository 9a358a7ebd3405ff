import { beforeCurrencySign, hasCurrencySign, unitAfter } from '@dossier/notation'
import type { Span } from '../words/index.ts'

/** Characters to check beyond a quote; longer than any sign, scale word or negation. */
const reach = 24

const negationBefore = /(?:(?<![\p{L}\p{N}])(?:no|not|never|without|neither|nor|none|cannot|non|안|못)|n['’]t)\s+$/iu
/** Korean negates after the verb: "인정하지 않습니다", "해당사항 없음". */
const negationAfter = /^\s*(?:않|못|아니|없)/
const signBefore = /[-\u2010-\u2015\u2212△▲+]$/
const openBefore = /\(\s*$/

/**
 * Whether cutting `span` out of `text` changes its meaning: half a word or number, a number without its sign, parentheses, per cent or scale, a
 * statement without its negation. A currency sign before a number may be dropped, since tables print it once for a column.
 */
export function cutsMeaning(text: string, { start, end }: Span): boolean {
  const quote = text.slice(start, end).normalize('NFKC')
  const before = text.slice(Math.max(0, start - reach), start).normalize('NFKC')
  const after = text.slice(end, end + reach).normalize('NFKC')
  return cutsLeft(quote, before, after) || cutsRight(quote, before, after)
}

function cutsLeft(quote: string, before: string, after: string): boolean {
  if (/^[\p{L}\p{N}]/u.test(quote) && /[\p{L}\p{N}]$/u.test(before)) return true
  if (/^\p{L}/u.test(quote) && /[\p{L}\p{N}][-\u2010-\u2015]$/u.test(before)) return true
  if (negationBefore.test(before)) return true
  const amount = quote.slice(hasCurrencySign(quote.charAt(0)) ? 1 : 0)
  const number = /^\s*\.?\d[\d.,]*/.exec(amount)?.[0]
  if (number === undefined) return false
  const ahead = beforeCurrencySign(before)
  if (/\d[.,]$/.test(before) || signBefore.test(ahead)) return true
  return openBefore.test(ahead) && /^\s*\)/.test(amount.slice(number.length) + after)
}

function cutsRight(quote: string, before: string, after: string): boolean {
  if (/[\p{L}\p{N}]$/u.test(quote) && /^[\p{L}\p{N}]/u.test(after)) return true
  if (/\p{L}$/u.test(quote) && /^[-\u2010-\u2015]\p{L}/u.test(after)) return true
  if (/\p{Script=Hangul}$/u.test(quote) && negationAfter.test(after)) return true
  if (!/\d$/.test(quote)) return false
  if (/^[.,]\d/.test(after) || /^\s*[%‰]/.test(after) || unitAfter(after) > 0) return true
  const beforeNumber = before + beforeCurrencySign(quote.replace(/(?<![\d.,])[\d.,]+$/, ''))
  return /^\s*\)/.test(after) && /\(\s*$/.test(beforeNumber)
}
