import { added, divided, exact, type Exact, multiplied, negated, raised, scan, subtracted } from '@dossier/notation'
import { plainText } from './reading/plain-text.ts'

/** A number of a calculation, as written. */
export interface Operand {
  text: string
  value: Exact
  step: Exact
  /** Written with a per cent sign. */
  percent: boolean
  /** Written with its own scale: "1,577 million". */
  hasScale: boolean
  /** Is an exponent, or part of one. */
  exponent: boolean
}

export type Calculation =
  | { kind: 'operand'; operand: Operand }
  | { kind: 'negated'; of: Calculation }
  | { kind: 'operation'; operator: '+' | '-' | '*' | '/' | '^'; left: Calculation; right: Calculation }

const maxLength = 500
const maxDepth = 40

interface Reader {
  text: string
  at: number
  depth: number
  exponents: number
}

/**
 * Parses an arithmetic expression of numbers: + - * / ^, parentheses and per cent; × ÷ − as well. No words, no functions.
 * @returns null if any part cannot be parsed
 */
export function readCalculation(expression: string): Calculation | null {
  if (expression.length > maxLength) return null
  const text = plainText(expression)
    .replace(/[×∗]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[–—]/g, '-')
    .replace(/\*\*/g, '^')
    .replace(/(?<!\s)\s*=[^=]*$/, '')
  const reader: Reader = { text, at: 0, depth: 0, exponents: 0 }
  const read = readSum(reader)
  skip(reader)
  return reader.at === text.length ? read : null
}

/** @param valueOf value of an operand; null if unknown */
export function evaluateCalculation(calculation: Calculation, valueOf: (operand: Operand) => Exact | null): Exact | null {
  if (calculation.kind === 'operand') return valueOf(calculation.operand)
  if (calculation.kind === 'negated') {
    const value = evaluateCalculation(calculation.of, valueOf)
    return value && negated(value)
  }
  const left = evaluateCalculation(calculation.left, valueOf)
  const right = evaluateCalculation(calculation.right, valueOf)
  if (left === null || right === null) return null
  switch (calculation.operator) {
    case '+':
      return added(left, right)
    case '-':
      return subtracted(left, right)
    case '*':
      return multiplied(left, right)
    case '/':
      return divided(left, right)
    case '^':
      return raised(left, right)
  }
}

/** The numbers of a calculation, in order. */
export function operandsOf(calculation: Calculation): Operand[] {
  if (calculation.kind === 'operand') return [calculation.operand]
  return calculation.kind === 'negated' ? operandsOf(calculation.of) : [...operandsOf(calculation.left), ...operandsOf(calculation.right)]
}

function skip(reader: Reader): void {
  while (reader.text[reader.at] === ' ') reader.at += 1
}

function operatorAt(reader: Reader, ...signs: readonly string[]): string | null {
  skip(reader)
  const sign = reader.text[reader.at] ?? ''
  return signs.includes(sign) ? sign : null
}

function readSum(reader: Reader): Calculation | null {
  let left = readProduct(reader)
  for (let sign = operatorAt(reader, '+', '-'); left !== null && sign !== null; sign = operatorAt(reader, '+', '-')) {
    reader.at += 1
    const right = readProduct(reader)
    left = right && { kind: 'operation', operator: sign === '+' ? '+' : '-', left, right }
  }
  return left
}

function readProduct(reader: Reader): Calculation | null {
  let left = readSigned(reader)
  for (let sign = operatorAt(reader, '*', '/'); left !== null && sign !== null; sign = operatorAt(reader, '*', '/')) {
    reader.at += 1
    const right = readSigned(reader)
    left = right && { kind: 'operation', operator: sign === '*' ? '*' : '/', left, right }
  }
  return left
}

function readSigned(reader: Reader): Calculation | null {
  if (operatorAt(reader, '-') === null) return readPower(reader)
  reader.at += 1
  if ((reader.depth += 1) > maxDepth) return null
  const of = readSigned(reader)
  reader.depth -= 1
  return of && { kind: 'negated', of }
}

function readPower(reader: Reader): Calculation | null {
  const base = readOperand(reader)
  if (base === null || operatorAt(reader, '^') === null) return base
  reader.at += 1
  reader.exponents += 1
  const exponent = readSigned(reader)
  reader.exponents -= 1
  return exponent && { kind: 'operation', operator: '^', left: base, right: exponent }
}

function readOperand(reader: Reader): Calculation | null {
  if (operatorAt(reader, '(') !== null) {
    reader.at += 1
    if ((reader.depth += 1) > maxDepth) return null
    const inside = readSum(reader)
    if (inside === null || operatorAt(reader, ')') === null) return null
    reader.at += 1
    reader.depth -= 1
    return inside
  }
  const rest = reader.text.slice(reader.at, reader.at + maxOperandLength)
  const [printed = ''] = rest.split(operandEnd, 1)
  const [mention, ...more] = scan(printed.trimEnd(), 'cell')
  if (mention?.kind !== 'quantity' || more.length > 0 || mention.start > 0 || mention.end < printed.trimEnd().length) return null
  const { value, ulp, unit, upper, bound } = mention
  const isNumber = unit.dimension === 'money' || unit.dimension === 'number'
  if (upper !== undefined || bound !== undefined || !/\d/.test(printed) || !(isNumber || unit.dimension === 'percent')) return null
  const percent = unit.dimension === 'percent'
  const factor = percent ? exact(1n, 100n) : exact(1n)
  reader.at += mention.end
  return {
    kind: 'operand',
    operand: {
      text: printed.trimEnd(),
      value: multiplied(value, factor),
      step: multiplied(ulp, factor),
      percent,
      hasScale: unit.scale > 0,
      exponent: reader.exponents > 0,
    },
  }
}

const maxOperandLength = 80
/** Ends a number of a calculation. */
const operandEnd = /[-+*/^()=]/
