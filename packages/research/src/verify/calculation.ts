import { added, divided, exact, type ExactNumber, multiplied, negated, raised, subtracted } from './exact-number.ts'
import { readUnitBehind } from './figure-units.ts'
import { readDigits } from './number-words.ts'
import { plainText } from './plain-text.ts'

/** A number of a calculation as it is written. */
export interface Operand {
  text: string
  value: ExactNumber
  step: ExactNumber
  /** It is written with a per cent sign. */
  percent: boolean
  /** It is written with a scale of its own: "1,577 million". */
  scaleTold: boolean
  /** It stands as or in an exponent. */
  exponent: boolean
}

export type Calculation =
  | { kind: 'operand'; operand: Operand }
  | { kind: 'negated'; of: Calculation }
  | { kind: 'operation'; operator: '+' | '-' | '*' | '/' | '^'; left: Calculation; right: Calculation }

const longest = 500
const deepest = 40

interface Reader {
  text: string
  at: number
  depth: number
  exponents: number
}

/**
 * Reads an arithmetic expression of numbers: + - * / ^, parentheses, per cent; × ÷ − as well. No words, no functions.
 * @returns null when any part of it is not understood
 */
export function readCalculation(expression: string): Calculation | null {
  if (expression.length > longest) return null
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

/** @param valueOf what an operand stands for; null when it is not known */
export function evaluateCalculation(calculation: Calculation, valueOf: (operand: Operand) => ExactNumber | null): ExactNumber | null {
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

/** The numbers of a calculation, in the order in which they stand. */
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
  if ((reader.depth += 1) > deepest) return null
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
    if ((reader.depth += 1) > deepest) return null
    const inside = readSum(reader)
    if (inside === null || operatorAt(reader, ')') === null) return null
    reader.at += 1
    reader.depth -= 1
    return inside
  }
  const rest = reader.text.slice(reader.at, reader.at + 80)
  const currency = /^(?:US\s?\$|[$€£¥₩])\s?/.exec(rest)?.[0].length ?? 0
  const digits = readDigits(rest.slice(currency))
  if (digits === null) return null
  const unit = readUnitBehind(rest.slice(currency + digits.length))
  if (unit.kind === 'multiple' || unit.counted !== undefined) return null
  const length = currency + digits.length + unit.length
  const hundredth = unit.kind === 'percent' ? exact(1n, 100n) : exact(1n)
  const factor = multiplied(unit.factor, hundredth)
  reader.at += length
  return {
    kind: 'operand',
    operand: {
      text: rest.slice(0, length).trim(),
      value: multiplied(digits.value, factor),
      step: multiplied(digits.step, factor),
      percent: unit.kind === 'percent',
      scaleTold: unit.scaleTold || digits.exponent > 0,
      exponent: reader.exponents > 0,
    },
  }
}
