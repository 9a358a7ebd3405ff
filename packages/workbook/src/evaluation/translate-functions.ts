import { maxRows } from '../formula/cell-address.ts'
import type { CallNode, FormulaNode } from '../formula/formula-node.ts'
import { mapChildren } from '../formula/map-formula.ts'
import { arrayShape } from './array-shape.ts'
import { type TranslationContext, translateAggregate, translateSubtotal } from './translate-subtotals.ts'

/** A formula with the functions that the engine lacks, or has with fewer meanings, in terms of those that it has. */
export function translateFunctions(root: FormulaNode, context: TranslationContext): FormulaNode {
  const node = mapChildren(root, (child) => translateFunctions(child, context))
  if (node.kind !== 'call') return node
  if (node.arguments.length < (fewest[node.name] ?? 0)) return { kind: 'error', code: '#NAME?' }
  switch (node.name) {
    case 'AGGREGATE':
      return translateAggregate(node, context)
    case 'SUBTOTAL':
      return translateSubtotal(node, context)
    case 'HYPERLINK':
      return shownText(node)
    case 'TEXT':
      return withSmallDateLetters(node)
    case 'LEFT':
    case 'RIGHT':
      return withNumberOfSigns(node)
    case 'OFFSET':
      return withOwnSize(node)
    case 'SORT':
    case 'SORTBY':
    case 'TAKE':
      return withDefaults(node)
    default:
      return countingLiterals.has(node.name) ? withNumbers(node) : node
  }
}

/** Numbers of parameters below which the engine (IronCalc 0.8.4) ends with all other values; Excel takes no such formula. */
const fewest: Readonly<Record<string, number>> = { SUBSTITUTE: 3, XNPV: 3 }

/** Functions that count texts and truth values which are given to them directly, and that the engine passes over (ECMA-376 part 1, 18.17.7). */
const countingLiterals: ReadonlySet<string> = new Set(
  'AVEDEV DEVSQ MAX MIN STDEV STDEV.P STDEV.S STDEVP SUMSQ VAR VAR.P VAR.S VARP'.split(' '),
)

const withNumbers = (call: CallNode): FormulaNode =>
  mapChildren(call, (node) => {
    if (node.kind === 'boolean') return { kind: 'number', value: Number(node.value) }
    if (node.kind !== 'text' || node.value.trim() === '' || !Number.isFinite(Number(node.value))) return node
    return { kind: 'number', value: Number(node.value) }
  })

/** A number of signs may be a text or a truth value; the engine takes numbers only. */
const withNumberOfSigns = (call: CallNode): FormulaNode =>
  mapChildren(call, (node, at) => {
    const mayBeOther = node.kind === 'text' || node.kind === 'boolean' || node.kind === 'area'
    return at === 1 && mayBeOther ? { kind: 'binary', operator: '+', left: node, right: { kind: 'number', value: 0 } } : node
  })

/** Left out, the height and the width of OFFSET are those of its reference, and steps are none; the engine wants numbers. */
function withOwnSize(call: CallNode): FormulaNode {
  const shape = call.arguments[0] === undefined ? null : arrayShape(call.arguments[0])
  if (shape === null || !call.arguments.some(({ kind }) => kind === 'missing')) return call
  const [own, none] = [[shape.rows, shape.columns], 0]
  return mapChildren(call, (node, at) => (node.kind === 'missing' && at > 0 ? { kind: 'number', value: own[at - 3] ?? none } : node))
}

/** What stands for parameters that are left out between commas, which the engine does not take: the first column, ascending; all rows. */
function withDefaults(call: CallNode): FormulaNode {
  const value = call.name === 'TAKE' ? maxRows : 1
  return mapChildren(call, (node, at) => (node.kind === 'missing' && at > 0 ? { kind: 'number', value } : node))
}

/** The value of HYPERLINK is what the cell shows: its second parameter, else the address. */
const shownText = (call: CallNode): FormulaNode => call.arguments[1] ?? call.arguments[0] ?? call

/** The letters of dates mean the same as capitals (ECMA-376 part 1, 18.8.31); the engine reads small ones only. */
function withSmallDateLetters(call: CallNode): FormulaNode {
  const [value, format, ...others] = call.arguments
  if (value === undefined || format?.kind !== 'text') return call
  const small = smallDateLetters(format.value)
  return small === format.value ? call : { ...call, arguments: [value, { kind: 'text', value: small }, ...others] }
}

/** Texts in quotation marks, signs behind a backslash, an underscore or an asterisk, brackets other than of elapsed time, and AM/PM stay as they are. */
const formatPart = /"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]|am\/pm|a\/p|[ymdhs]/gi

const smallDateLetters = (format: string): string =>
  format.replaceAll(formatPart, (part) => (part.length === 1 ? part.toLowerCase() : part))
