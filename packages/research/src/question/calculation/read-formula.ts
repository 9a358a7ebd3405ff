import { constant, type Formula, operation, type Operator } from '@dossier/finance'

type Token =
  | { kind: 'number'; value: number }
  | { kind: 'operator'; operator: Operator }
  | { kind: 'open' | 'close' }
  | { kind: 'text'; text: string }

/** Operators in words. Korean puts them after the operands: "A를 B로 나눈 값". */
const operatorWords: readonly [RegExp, string][] = [
  [/(.{1,200}?)(?:을|를)\s{1,4}(\S.{0,200}?)(?:으로|로)\s*나눈\s*(?:값|것)/g, '($1) / ($2)'],
  [/(.{1,200}?)에서\s{1,4}(\S.{0,200}?)(?:을|를)\s*뺀\s*(?:값|것|금액)/g, '($1) - ($2)'],
  [/(.{1,200}?)에\s{1,4}(\S.{0,200}?)(?:을|를)\s*더한\s*(?:값|것|금액)/g, '($1) + ($2)'],
  [/\bdivided by\b|\bover\b(?!\s+the)/gi, ' / '],
  [/\b(?:less|minus)\b/gi, ' - '],
  [/\bplus\b/gi, ' + '],
  [/\b(?:times|multiplied by)\b/gi, ' * '],
]

/**
 * Parses a calculation that is written out, with any operands.
 *
 * @param readTerm meaning of a part without signs
 * @returns null if a part cannot be parsed
 */
export function readFormula(text: string, readTerm: (text: string) => Formula | null): Formula | null {
  const plain = operatorWords.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text.normalize('NFKC'))
  const tokens = tokensOf(plain)
  const reader = { tokens, at: 0, readTerm }
  const formula = readSum(reader)
  return reader.at === tokens.length ? formula : null
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  // A hyphen within a word, or in a range of years, is no minus.
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
