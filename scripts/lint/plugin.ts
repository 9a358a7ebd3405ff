import type { RuleTester } from 'oxlint/plugins-dev'
import { type Notation, notationInPattern, notationInWords } from './notation-in-patterns.ts'

export type Rule = Parameters<RuleTester['run']>[1]

/** What the rule looks at of a node of the syntax tree. */
interface Node {
  readonly type: string
  readonly range: [number, number]
  readonly parent?: Node | null
  readonly value?: unknown
  readonly regex?: { readonly pattern: string }
  readonly name?: unknown
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly tag?: Node
  readonly object?: Node
  readonly property?: Node
  readonly quasi?: Node
  readonly quasis?: readonly { readonly value: { readonly raw: string; readonly cooked: string | null } }[]
  readonly elements?: readonly (Node | null)[]
}

const advice: Readonly<Record<Notation, string>> = {
  month: 'Names of months: ask monthNamed, namesMonth or isMonthAbbreviation of @dossier/notation.',
  currency:
    'Signs and words of currencies: ask hasCurrencySign, withoutCurrencySigns, isCurrencyWord, asksToCountMoney or isFigure of @dossier/notation.',
  scale: 'Words of scale: ask scaleOf, unitAfter, unitWordsIn or mayHoldScaledAmount of @dossier/notation.',
  year: 'Years: ask yearsIn, isYearAlone, startsWithYear, endsWithYear, isYearOrDate or withoutDates of @dossier/notation.',
}
const otherwise = ' Amounts, units and periods are read by its `scan`; what it lacks is added there, with a test.'

const isRegExp = ({ callee }: Node): boolean => callee?.type === 'Identifier' && callee.name === 'RegExp'
const isRaw = ({ tag }: Node): boolean => tag?.object?.name === 'String' && tag.property?.name === 'raw'

/** A text as it is written, with a blank for each value that is put into it; null for what is none. */
function textOf(node: Node | null | undefined): string | null {
  if (typeof node?.value === 'string') return node.value
  return node?.quasis?.map(({ value }) => value.cooked ?? value.raw).join(' ') ?? null
}

/** What a text of alternatives looks for ("usd|krw"), and what one of words, to be parted later: of these months alone, since texts speak of the rest. */
function notationInText(text: string): Notation[] {
  const isAlternatives = /[^\s|]\|[^\s|]/u.test(text)
  if (isAlternatives) return notationInWords(text.split(/[|()]|\?:/u).filter((word) => word !== ''))
  return notationInWords(text.split(/[,\s]+/u)).filter((one) => one === 'month')
}

/**
 * Amounts and time are read in one place. A pattern of months, currencies, scales or years reads them a second time, and otherwise. Looks at
 * regular expressions, at texts that are made into them, and at lists of such words.
 */
export const noNotationInPatterns: Rule = {
  create(context) {
    const report = (node: Node, found: readonly Notation[]): void => {
      for (const one of found) context.report({ node, message: advice[one] + otherwise })
    }
    const inPattern = (node: Node): void => {
      const text = isRegExp(node) ? textOf(node.arguments?.[0]) : null
      if (text !== null) report(node, notationInPattern(text))
    }
    const inText = (node: Node): void => {
      if (!(node.parent && isRegExp(node.parent))) report(node, notationInText(textOf(node) ?? ''))
    }
    return {
      Literal: (node: Node) => (node.regex ? report(node, notationInPattern(node.regex.pattern)) : inText(node)),
      TemplateLiteral: inText,
      TaggedTemplateExpression: (node: Node) => {
        if (isRaw(node)) report(node, notationInPattern(node.quasi?.quasis?.map(({ value }) => value.raw).join(' ') ?? ''))
      },
      NewExpression: inPattern,
      CallExpression: inPattern,
      ArrayExpression: (node: Node) => report(node, notationInWords((node.elements ?? []).flatMap((element) => textOf(element) ?? []))),
    }
  },
}

const plugin: { meta: { name: string }; rules: Readonly<Record<string, Rule>> } = {
  meta: { name: 'dossier' },
  rules: { 'no-notation-in-patterns': noNotationInPatterns },
}
export default plugin
