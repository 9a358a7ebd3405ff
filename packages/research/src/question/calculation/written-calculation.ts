import { type Formula, item, itemsOf, operation, type Operator } from '@dossier/finance'
import { readDifference } from './difference-wording.ts'
import { type Division, firstOf, type Wording } from './division.ts'
import { joinNames } from './joined-names.ts'
import { readNamedRatio, readQuotient } from './quotient-wording.ts'
import { readFormula } from './read-formula.ts'
import { readShare } from './share-wording.ts'
import { maxOperands, readEqual, readSum } from './sum-wording.ts'
import { hasWord } from './text-cuts.ts'

/** A calculation as a question writes it out. */
export interface WrittenOut {
  /** Its items are indices of `operands`. */
  formula: Formula
  operands: readonly WrittenOperand[]
  /** Unit of the result, if the words state it; `points` for a distance of rates of growth. */
  unit?: 'percent' | 'ratio' | 'plain' | 'points'
  /** One operand is a part of the other. */
  isShare?: true
  /** "Of both segments together": its operands have the same label. */
  isOfEqual?: true
}

interface WrittenOperand {
  words: string
  /** Words that it shares with the next operand: "class A" of "class A and class B dividends". */
  beside?: string
}

type Tree = ({ kind: 'words' } & WrittenOperand) | { kind: 'operation'; operator: Operator; left: Tree; right: Tree }

/** A calculation as it was read, before its operands are numbered. */
interface Read extends Pick<Division, 'unit' | 'isShare' | 'isOfEqual' | 'isOfGrowth'> {
  tree: Tree
}

const maxTextLength = 500

/** Parses a calculation that a question writes out, in English or Korean: "A as a percentage of B", "A less B", "A에서 B를 뺀 금액", "(A ÷ B)". */
export function readWrittenOut(question: string): WrittenOut | null {
  const { text, restore } = joinNames(plainText(question))
  const { inside, rest } = takeOutBrackets(text)
  const read =
    inside.map(readInside).find((one) => one !== null) ??
    asRead(readSigns(rest, /÷|×|\s[+/]\s|\p{L}\+\p{L}/u)) ??
    divided(readShare(rest)) ??
    clausesOf(rest)
      .map((clause) => divided(readTerms(clause)))
      .find((one) => one !== null) ??
    divided(readEqual(rest))
  return written(read ?? null, restore)
}

/** "A to B ratio" and "A per B", for ratios that are not in the glossary. */
export function readRatio(question: string): WrittenOut | null {
  const { text, restore } = joinNames(plainText(question))
  return written(divided(readNamedRatio(takeOutBrackets(text).rest)), restore)
}

const plainText = (question: string): string => {
  const text = question.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, maxTextLength)
  return text.replace(/[?.]$/, '')
}

const termWordings: readonly Wording[] = [readQuotient, readDifference, readSum]

/** A quotient, difference or sum of the named figures. */
const readTerms = (text: string): Division | null => firstOf(text, termWordings)

const readInside = (text: string): Read | null =>
  asRead(readSigns(text, /[÷×*+=]|\s[-–−/]\s/)) ?? divided(readShare(text)) ?? divided(readTerms(text))

const asRead = (tree: Tree | null): Read | null => tree && { tree }

const asWords = (words: string): Tree => ({ kind: 'words', words: words.trim() })

/** A division with its operands, which may be calculations themselves. */
function divided(division: Division | null): Read | null {
  if (division === null) return null
  const { operator, operands, isList, ...rest } = division
  const last = operands.at(-1)
  const trees = operands.map((words, at): Tree => {
    const other = operands[1 - at]
    if (isList !== true && operands.length === 2 && other !== undefined && isPossessive(words))
      return { kind: 'words', words, beside: other }
    if (isList !== true) return divided(readTerms(words))?.tree ?? asWords(words)
    return at === operands.length - 1 || last === undefined ? asWords(words) : { kind: 'words', words, beside: last }
  })
  return { tree: trees.reduce((left, right) => ({ kind: 'operation', operator, left, right })), ...rest }
}

/** "GCR's" of "by how much did ODR's gross profit beat GCR's in 2022". */
const isPossessive = (words: string): boolean =>
  /^\s*(?:(?:that|those) of )?\p{L}[\p{L}\d&. -]{0,40}['’]s?(?:\s(?:in|for|at|of)\b.{0,30})?\s*$/u.test(words)

function written(read: Read | null, restore: (part: string) => string): WrittenOut | null {
  if (read === null) return null
  const { tree, isShare, isOfEqual, isOfGrowth, unit } = read
  const operands: WrittenOperand[] = []
  const asFormula = (part: Tree): Formula => {
    if (part.kind === 'operation') return operation(part.operator, asFormula(part.left), asFormula(part.right))
    const { words, beside } = part
    const operand = { words: restore(words), ...(beside !== undefined && { beside: restore(beside) }) }
    const key = String(operands.push(operand) - 1)
    return isOfGrowth ? growthOf(key) : item(key, 0)
  }
  const formula = asFormula(tree)
  const isReadable = operands.every(({ words }) => hasWord(words)) && operands.length > 1 && operands.length <= maxOperands
  if (!isReadable) return null
  const resultUnit = isOfGrowth ? 'points' : unit
  return {
    formula,
    operands,
    ...(resultUnit !== undefined && { unit: resultUnit }),
    ...(isShare && { isShare }),
    ...(isOfEqual && { isOfEqual }),
  }
}

const growthOf = (key: string): Formula => operation('/', operation('-', item(key, 0), item(key, 1)), item(key, 1))

/** The content of the outermost brackets, and the text without them. */
function takeOutBrackets(text: string): { inside: string[]; rest: string } {
  const inside: string[] = []
  let rest = ''
  let depth = 0
  for (const letter of text) {
    if (letter === ')' && depth > 0) depth -= 1
    if (depth > 0) inside[inside.length - 1] += letter
    else if (letter === '(') inside.push('')
    else if (letter !== ')') rest += letter
    if (letter === '(') depth += 1
  }
  return { inside, rest: rest.replace(/\s+/g, ' ').trim() }
}

/** A calculation in signs: "A ÷ (B + C)". */
function readSigns(text: string, signs: RegExp): Tree | null {
  if (!signs.test(text)) return null
  const operands: string[] = []
  const formula = readFormula(text.replace(/^.{0,80}=/, ''), (term) => item(String(operands.push(term) - 1), 0))
  if (formula === null || itemsOf(formula).length < 2) return null
  const asTree = (part: Formula): Tree | null => {
    if (part.kind === 'item') return asWords(operands[Number(part.item)] ?? '')
    if (part.kind !== 'operation') return null
    const [left, right] = [asTree(part.left), asTree(part.right)]
    return left && right && { kind: 'operation', operator: part.operator, left, right }
  }
  return asTree(formula)
}

/** Where a question begins to explain itself. */
const leadIn =
  /\s[-–—]\s|[:;=]|\b(?:(?:defined|calculated|computed|measured) as|if (?:i|we|you) (?:take|use|define it as)|i\.e\.|that is|using|taking)\b|(?<=[은는])\s여기서\s/i

/** The clauses of a question, the last first: a calculation follows its name. */
const clausesOf = (text: string): string[] => text.split(leadIn).toReversed()
