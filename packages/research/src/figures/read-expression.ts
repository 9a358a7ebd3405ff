import { constant, type Formula, item, operation, type Operator } from '@dossier/finance'
import { periodsAsked } from '../asked-periods.ts'
import { mentionsIn } from './named-measures.ts'

type Token =
  | { kind: 'number'; value: number }
  | { kind: 'operator'; operator: Operator }
  | { kind: 'open' | 'close' }
  | { kind: 'text'; text: string }

/** What a calculation in words refers to besides line items. */
export interface ExpressionContext {
  /** The fiscal year that is meant where none is written. */
  year: number
  /** Figures that are defined elsewhere, by their names in upper case. */
  defined?: ReadonlyMap<string, Formula>
}

/** Operators in words. Korean puts them behind: "A를 B로 나눈 값". */
const spoken: readonly [RegExp, string][] = [
  [/(.{1,200}?)(?:을|를)\s{1,4}(\S.{0,200}?)(?:으로|로)\s*나눈\s*(?:값|것)/g, '($1) / ($2)'],
  [/(.{1,200}?)에서\s{1,4}(\S.{0,200}?)(?:을|를)\s*뺀\s*(?:값|것|금액)/g, '($1) - ($2)'],
  [/(.{1,200}?)에\s{1,4}(\S.{0,200}?)(?:을|를)\s*더한\s*(?:값|것|금액)/g, '($1) + ($2)'],
  [/\bdivided by\b|\bover\b(?!\s+the)/gi, ' / '],
  [/\b(?:less|minus)\b/gi, ' - '],
  [/\bplus\b/gi, ' + '],
  [/\b(?:times|multiplied by)\b/gi, ' * '],
]

/**
 * Reads a calculation that is written out, in English or Korean: "365 * (average accounts payable between FY2016 and FY2017) /
 * (FY2017 COGS + change in inventory between FY2016 and FY2017)".
 *
 * @returns null when a part of it is not understood
 */
export function readExpression(text: string, context: ExpressionContext): Formula | null {
  return readFormula(text, (term) => readTerm(term, context))
}

/**
 * Reads a calculation that is written out, whatever its figures are.
 *
 * @param readTerm what a part without signs stands for
 * @returns null when a part of it is not understood
 */
export function readFormula(text: string, readTerm: (text: string) => Formula | null): Formula | null {
  const plain = spoken.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text.normalize('NFKC'))
  const tokens = tokensOf(plain)
  const reader = { tokens, at: 0, readTerm }
  const formula = readSum(reader)
  return reader.at === tokens.length ? formula : null
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  // A hyphen inside a word or a range of years is no minus.
  const pieces = text.split(/(\(|\)|\s[-–−]\s|[+*/×÷∗]|(?<![\w.,])\d{1,3}(?![\d\w.,]|\s*(?:회계|년|개년)))/)
  for (const piece of pieces) {
    const sign = piece.trim()
    if (sign === '') continue
    if (sign === '(') tokens.push({ kind: 'open' })
    else if (sign === ')') tokens.push({ kind: 'close' })
    else if (/^[+]$/.test(sign)) tokens.push({ kind: 'operator', operator: '+' })
    else if (/^[-–−]$/.test(sign)) tokens.push({ kind: 'operator', operator: '-' })
    else if (/^[*×∗]$/.test(sign)) tokens.push({ kind: 'operator', operator: '*' })
    else if (/^[/÷]$/.test(sign)) tokens.push({ kind: 'operator', operator: '/' })
    else if (/^\d{1,3}$/.test(sign)) tokens.push({ kind: 'number', value: Number(sign) })
    else if (/[\p{L}\p{N}]/u.test(sign)) tokens.push({ kind: 'text', text: sign })
  }
  return tokens
}

interface Reader {
  tokens: readonly Token[]
  at: number
  readTerm: (text: string) => Formula | null
}

function readSum(reader: Reader): Formula | null {
  return readChain(reader, ['+', '-'], readProduct)
}

function readProduct(reader: Reader): Formula | null {
  return readChain(reader, ['*', '/'], readOperand)
}

function readChain(reader: Reader, operators: readonly Operator[], readPart: (reader: Reader) => Formula | null): Formula | null {
  let left = readPart(reader)
  for (;;) {
    const next = reader.tokens[reader.at]
    if (left === null || next?.kind !== 'operator' || !operators.includes(next.operator)) return left
    reader.at += 1
    const right = readPart(reader)
    left = right && operation(next.operator, left, right)
  }
}

function readOperand(reader: Reader): Formula | null {
  const token = reader.tokens[reader.at]
  reader.at += 1
  if (token?.kind === 'number') return constant(token.value)
  if (token?.kind === 'open') {
    const inside = readSum(reader)
    const closing = reader.tokens[reader.at]?.kind === 'close'
    reader.at += 1
    return closing ? inside : null
  }
  return token?.kind === 'text' ? reader.readTerm(token.text) : null
}

/** One figure in words: a line item, the years it is of, and whether their mean or the change between them is meant. */
function readTerm(text: string, { year, defined }: ExpressionContext): Formula | null {
  const named = defined?.get(
    text
      .replace(/[^\p{L}\p{N} ]/gu, '')
      .trim()
      .toUpperCase(),
  )
  if (named) return named
  const mentions = mentionsIn(text).filter(({ kind }) => kind === 'item')
  const ids = new Set(mentions.map(({ id }) => id))
  const [id, ...others] = ids
  if (id === undefined || others.length > 0) return null
  const years = [...new Set(periodsAsked(text).map((period) => period.year))].toSorted((a, b) => a - b)
  const first = years[0] ?? year
  const last = years.at(-1) ?? year
  if (/\b(?:average|mean)\b|평균/i.test(text)) {
    const span = years.length > 1 ? years : [last - 1, last]
    return { kind: 'average', of: span.map((one) => item(id, one)) }
  }
  if (/\b(?:change|increase|decrease)\b|증감|변동|변화/i.test(text)) {
    return operation('-', item(id, last), item(id, years.length > 1 ? first : last - 1))
  }
  return years.length > 1 ? null : item(id, last)
}
