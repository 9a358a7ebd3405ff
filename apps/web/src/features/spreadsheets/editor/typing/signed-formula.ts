import { type IFunctionService, type LexerTreeBuilder, matchToken, sequenceNodeType } from '@univerjs/preset-sheets-core'

const constants: ReadonlySet<string> = new Set(['TRUE', 'FALSE'])
/** Kinds of words that are functions, names or nothing. */
const words: ReadonlySet<sequenceNodeType> = new Set([sequenceNodeType.FUNCTION, sequenceNodeType.DEFINED_NAME, sequenceNodeType.TABLE])

interface Known {
  lexer: LexerTreeBuilder
  functions: Pick<IFunctionService, 'hasExecutor'>
  hasName: (name: string) => boolean
}

/**
 * The formula, with `=`, of a text that begins with a sign: `+B2*2` and `-SUM(B2:B9)` are formulas in Excel. A text with a word that is neither a function nor a
 * name, as `- Net debt`, is null: it stays a text.
 */
export function signedFormula(text: string, { lexer, functions, hasName }: Known): string | null {
  const trimmed = text.trim()
  if (!trimmed.startsWith('+') && !trimmed.startsWith('-')) return null
  const formula = `=${trimmed}${matchToken.CLOSE_BRACKET.repeat(lexer.checkIfAddBracket(`=${trimmed}`))}`
  const nodes = lexer.sequenceNodesBuilder(formula) ?? []
  const isKnown = nodes.every((node, at) => {
    if (typeof node === 'string' || !words.has(node.nodeType)) return true
    // The lexer takes the sign before a word for a part of it.
    const word = node.token.replace(/^[-+\s]+/, '').trim()
    if (nodes[at + 1] === matchToken.OPEN_BRACKET) return functions.hasExecutor(word.toUpperCase())
    return constants.has(word.toUpperCase()) || hasName(word)
  })
  return isKnown && typeof lexer.treeBuilder(formula) === 'object' ? formula : null
}
