import { columnOf, maxRows } from './cell-address.ts'
import type { AreaNode, AreaPoint, BinaryOperator, FormulaNode, SheetPrefix } from './formula-node.ts'
import { FormulaSyntaxError } from './formula-syntax-error.ts'

/** Excel rejects longer formulas, and functions nested deeper than 64; parentheses and signs nest as well, so this limit is higher. */
const longestFormula = 8192
const deepest = 256

/** How tightly operators bind, as Excel has it: a sign binds tighter than a power. */
const binding: Readonly<Record<BinaryOperator, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
}

export const errorCodes: readonly string[] = [
  '#REF!',
  '#DIV/0!',
  '#VALUE!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#NULL!',
  '#GETTING_DATA',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#BLOCKED!',
  '#CONNECT!',
  '#UNKNOWN!',
  '#BUSY!',
]

/**
 * Parses a formula in Excel's A1 notation (ECMA-376 part 1, 18.17.2; MS-XLSX 2.2.2), including references to sheets, other files, complete rows and
 * columns, several sheets and tables. Linear time.
 *
 * @param text without the leading equals sign, as in files; one is tolerated
 * @throws FormulaSyntaxError and nothing else
 */
export function parseFormula(text: string): FormulaNode {
  if (text.length > longestFormula) throw new FormulaSyntaxError('too-long', longestFormula)
  const parser = new FormulaParser(text, text.startsWith('=') ? 1 : 0)
  return parser.formula()
}

/** A reference as it is written in a formula. */
export interface WrittenReference {
  /** Places in the text. */
  start: number
  end: number
  /** Behind the exclamation mark of a sheet; `start` without one. */
  prefixEnd: number
  prefix: SheetPrefix | null
  /** What it refers to; null for a name or an error of a sheet, and for columns of a table. */
  area: Pick<AreaNode, 'from' | 'to'> | null
  /** Columns of a table: its name (empty for the table around the formula) and what is between the outer brackets. */
  structured?: { table: string; item: string }
  /** A defined name, of a sheet or of another file where there is a prefix. */
  name?: string
}

/**
 * The references of a formula to cells, sheets, tables and defined names, in the order of writing; of several formulas with commas between, as names for titles of prints have.
 *
 * @throws FormulaSyntaxError and nothing else
 */
export function writtenReferences(text: string): WrittenReference[] {
  if (text.length > longestFormula) throw new FormulaSyntaxError('too-long', longestFormula)
  const references: WrittenReference[] = []
  new FormulaParser(text, text.startsWith('=') ? 1 : 0, references).formulas()
  return references
}

const openParenthesis = 40
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122
const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9 || code === 0xa0
/** Letters, digits, `_ . \ ? $` and all non-ASCII characters: the characters of names, functions, sheets and cells. */
const isWordPart = (code: number): boolean =>
  isDigit(code) ||
  isLetter(code) ||
  code === 95 ||
  code === 46 ||
  code === 92 ||
  code === 63 ||
  code === 36 ||
  (code > 127 && !isBlank(code))

class FormulaParser {
  private readonly text: string
  private at: number
  private depth = 0
  private readonly references: WrittenReference[]
  /** Where the operand starts that is read, and where its sheet ends. */
  private operand = { start: 0, prefixEnd: 0 }

  constructor(text: string, at: number, references: WrittenReference[] = []) {
    this.text = text
    this.at = at
    this.references = references
  }

  formula(): FormulaNode {
    const root = this.expression(0)
    this.skipBlanks()
    if (this.at < this.text.length) throw this.error('unexpected')
    return root
  }

  formulas(): void {
    do this.expression(0)
    while (this.take(','))
    if (this.at < this.text.length) throw this.error('unexpected')
  }

  private error(problem: 'unexpected' | 'unfinished'): FormulaSyntaxError {
    return new FormulaSyntaxError(this.at >= this.text.length ? 'unfinished' : problem, this.at)
  }

  private code(ahead = 0): number {
    const at = this.at + ahead
    return at < this.text.length ? this.text.charCodeAt(at) : -1
  }

  private skipBlanks(): boolean {
    const before = this.at
    while (isBlank(this.code())) this.at++
    return this.at > before
  }

  private take(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false
    this.at += sign.length
    return true
  }

  private expect(sign: string): void {
    if (!this.take(sign)) throw this.error('unexpected')
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > deepest) throw new FormulaSyntaxError('too-deep', this.at)
    const value = read()
    this.depth--
    return value
  }

  private expression(least: number): FormulaNode {
    let left = this.signed()
    for (;;) {
      this.skipBlanks()
      const operator = this.operatorAhead()
      if (operator === null || binding[operator] <= least) return left
      this.at += operator.length
      const right = this.nested(() => this.expression(binding[operator]))
      left = { kind: 'binary', operator, left, right }
    }
  }

  private operatorAhead(): BinaryOperator | null {
    const two = this.text.slice(this.at, this.at + 2)
    if (two === '<>' || two === '<=' || two === '>=') return two
    const one = this.text.charAt(this.at)
    return one !== '' && Object.hasOwn(binding, one) ? (one as BinaryOperator) : null
  }

  /** A plus sign has no effect and is dropped, and so is an "implicit intersection" sign. */
  private signed(): FormulaNode {
    let negatives = 0
    for (;;) {
      this.skipBlanks()
      if (this.take('-')) negatives++
      else if (!this.take('+') && !this.take('@')) break
    }
    let node = this.percented()
    // Any number of signs can follow one another, and only their parity counts; but -- converts texts to numbers and is kept.
    for (let sign = negatives > 1 ? (negatives % 2 === 0 ? 2 : 1) : negatives; sign > 0; sign--) node = { kind: 'negative', operand: node }
    return node
  }

  private percented(): FormulaNode {
    let node = this.reference()
    let percents = 0
    for (;;) {
      this.skipBlanks()
      if (!this.take('%')) return node
      if (++percents > deepest) throw new FormulaSyntaxError('too-deep', this.at)
      node = { kind: 'percent', operand: node }
    }
  }

  /** References joined by a colon (a range) or a blank (an intersection). */
  private reference(): FormulaNode {
    let left = this.primary()
    for (let joined = 0; ; joined++) {
      if (this.take('#') || !isReferenceLike(left)) return left
      const before = this.at
      const isBlankBefore = this.skipBlanks()
      if (joined > deepest) throw new FormulaSyntaxError('too-deep', this.at)
      if (this.take(':')) {
        this.skipBlanks()
        left = { kind: 'reference-operation', operator: 'range', left, right: this.primary() }
      } else if (isBlankBefore && this.startsReference()) {
        left = { kind: 'reference-operation', operator: 'intersection', left, right: this.primary() }
      } else {
        this.at = before
        return left
      }
    }
  }

  private startsReference(): boolean {
    const code = this.code()
    return isLetter(code) || code === 36 || code === 39 || code === 40 || code === 91 || code === 95 || code > 127
  }

  private primary(): FormulaNode {
    this.skipBlanks()
    const start = this.at
    this.operand = { start, prefixEnd: start }
    const code = this.code()
    const node = this.operandAt(code)
    // What stands in parentheses was noted within them.
    if (code === openParenthesis) return node
    const { prefixEnd } = this.operand
    if (node.kind === 'area')
      this.references.push({ start, end: this.at, prefixEnd, prefix: node.prefix, area: { from: node.from, to: node.to } })
    if (node.kind === 'name' && node.prefix === null)
      this.references.push({ start, end: this.at, prefixEnd, prefix: null, area: null, name: node.name })
    return node
  }

  private operandAt(code: number): FormulaNode {
    if (code === openParenthesis) return this.nested(() => this.parenthesized())
    if (code === 34) return { kind: 'text', value: this.quoted('"') }
    if (code === 35) return this.deletedReference()
    if (code === 123) return this.nested(() => this.array())
    if (code === 39) return this.withPrefix(this.prefixOf(this.quoted("'")))
    if (code === 91) return this.bracketed()
    if (isDigit(code) || code === 46) return this.numberOrRows()
    if (isWordPart(code)) return this.word()
    throw this.error('unexpected')
  }

  private parenthesized(): FormulaNode {
    this.at++
    let node = this.expression(0)
    this.skipBlanks()
    while (this.take(',')) {
      node = { kind: 'reference-operation', operator: 'union', left: node, right: this.expression(0) }
      this.skipBlanks()
    }
    this.expect(')')
    return node
  }

  /** A text between quotation marks, which are doubled within it. */
  private quoted(mark: string): string {
    let from = ++this.at
    let value = ''
    for (;;) {
      const end = this.text.indexOf(mark, this.at)
      if (end < 0) {
        this.at = this.text.length
        throw this.error('unfinished')
      }
      value += this.text.slice(from, end)
      this.at = end + 1
      if (this.text.charAt(this.at) !== mark) return value
      value += mark
      from = ++this.at
    }
  }

  private errorLiteral(): FormulaNode {
    const upper = this.text.slice(this.at, this.at + 14).toUpperCase()
    const code = errorCodes.find((known) => upper.startsWith(known))
    if (code === undefined) throw this.error('unexpected')
    this.at += code.length
    return { kind: 'error', code }
  }

  private array(): FormulaNode {
    this.at++
    const rows: FormulaNode[][] = []
    do {
      const row: FormulaNode[] = []
      do {
        row.push(this.expression(0))
        this.skipBlanks()
      } while (this.take(','))
      rows.push(row)
    } while (this.take(';'))
    this.expect('}')
    return { kind: 'array', rows }
  }

  private numberOrRows(): FormulaNode {
    const start = this.at
    while (isDigit(this.code())) this.at++
    const isWhole = this.at > start
    if (isWhole && this.code() === 58) {
      const rows = this.rowsFrom(start)
      if (rows) return rows
    }
    if (this.code() === 46) {
      this.at++
      while (isDigit(this.code())) this.at++
    }
    if (this.at === start + 1 && !isWhole) throw this.error('unexpected')
    if ((this.code() | 32) === 101) {
      const sign = this.code(1) === 43 || this.code(1) === 45 ? 1 : 0
      if (isDigit(this.code(1 + sign))) {
        this.at += 1 + sign
        while (isDigit(this.code())) this.at++
      }
    }
    // "1Q!A1" and "2024!B3" are sheets with a leading digit that some writers leave unquoted.
    if (isWordPart(this.code()) || this.code() === 33) {
      this.at = start
      return this.word()
    }
    return { kind: 'number', value: Number(this.text.slice(start, this.at)) }
  }

  private rowsFrom(start: number): AreaNode | null {
    const colon = this.at
    const first = this.text.slice(start, colon)
    this.at++
    const second = this.wordAhead()
    const [from, to] = [rowsPoint(first), rowsPoint(second)]
    if (from && to) {
      this.at += second.length
      return { kind: 'area', prefix: null, from, to }
    }
    this.at = colon
    return null
  }

  private wordAhead(): string {
    let end = this.at
    while (end < this.text.length && isWordPart(this.text.charCodeAt(end))) end++
    return this.text.slice(this.at, end)
  }

  private word(): FormulaNode {
    const word = this.wordAhead()
    if (word === '') throw this.error('unexpected')
    this.at += word.length
    const next = this.code()
    if (next === 33) return this.withPrefix({ book: null, sheet: word, lastSheet: null })
    if (next === 40) return this.call(word)
    if (next === 91) return this.structured(word, this.brackets())
    if (next === 58) {
      const after = this.at
      this.at++
      const second = this.wordAhead()
      if (second !== '' && this.text.charCodeAt(this.at + second.length) === 33) {
        this.at += second.length
        return this.withPrefix({ book: null, sheet: word, lastSheet: second })
      }
      const area = areaOf(null, word, second)
      if (area && this.text.charCodeAt(this.at + second.length) !== 40) {
        this.at += second.length
        return area
      }
      this.at = after
    }
    return wordNode(null, word)
  }

  /** What follows the exclamation mark of a sheet. */
  private withPrefix(prefix: SheetPrefix): FormulaNode {
    this.expect('!')
    const { start } = this.operand
    const prefixEnd = this.at
    this.operand = { start, prefixEnd }
    const noteSheet = (): void => void this.references.push({ start, end: this.at, prefixEnd, prefix, area: null })
    if (this.code() === 35) {
      const error = this.errorLiteral()
      noteSheet()
      return error
    }
    const word = this.wordAhead()
    if (word === '') throw this.error('unexpected')
    this.at += word.length
    if (this.code() === 40) {
      noteSheet()
      return this.call(word)
    }
    if (this.code() === 58) {
      const after = this.at
      this.at++
      const second = this.wordAhead()
      const area = areaOf(prefix, word, second)
      if (area) {
        this.at += second.length
        return area
      }
      this.at = after
    }
    const node = wordNode(prefix, word)
    if (node.kind !== 'area') this.references.push({ start, end: this.at, prefixEnd, prefix, area: null, name: word })
    return node
  }

  /** The text within quotes before an exclamation mark: a sheet, sheets, or a path with a file in brackets. */
  private prefixOf(quoted: string): SheetPrefix {
    const open = quoted.indexOf('[')
    const close = quoted.lastIndexOf(']')
    const book = open >= 0 && close > open ? quoted.slice(0, open) + quoted.slice(open + 1, close) : null
    const sheets = book === null ? quoted : quoted.slice(close + 1)
    const colon = sheets.indexOf(':')
    if (colon < 0) return { book, sheet: sheets, lastSheet: null }
    return { book, sheet: sheets.slice(0, colon), lastSheet: sheets.slice(colon + 1) }
  }

  /** A formula part that begins with a bracket: another file, or a column of the table that the cell is in. */
  private bracketed(): FormulaNode {
    const item = this.brackets()
    const sheet = this.wordAhead()
    const ends = this.text.charCodeAt(this.at + sheet.length)
    if (ends === 33) {
      this.at += sheet.length
      return this.withPrefix({ book: item, sheet, lastSheet: null })
    }
    if (sheet !== '' && ends === 58) {
      this.at += sheet.length + 1
      const lastSheet = this.wordAhead()
      this.at += lastSheet.length
      return this.withPrefix({ book: item, sheet, lastSheet })
    }
    return this.structured('', item)
  }

  /** An error; of a sheet that was deleted, Excel keeps the cells behind it: "#REF!$A$1:$B$5". */
  private deletedReference(): FormulaNode {
    const error = this.errorLiteral()
    if (error.kind !== 'error' || error.code !== '#REF!') return error
    this.at += this.wordAhead().length
    const before = this.at
    if (this.code() === 58) {
      this.at++
      const last = this.wordAhead()
      if (areaOf(null, last, last) === null) this.at = before
      else this.at += last.length
    }
    return error
  }

  private structured(table: string, item: string): FormulaNode {
    const { start } = this.operand
    this.references.push({ start, end: this.at, prefixEnd: start, prefix: null, area: null, structured: { table, item } })
    return { kind: 'structured', table, item }
  }

  /** The text between brackets, which can be nested; an apostrophe escapes the next character. */
  private brackets(): string {
    const start = this.at + 1
    let open = 0
    for (; this.at < this.text.length; this.at++) {
      const code = this.code()
      if (code === 39) this.at++
      else if (code === 91) open++
      else if (code === 93 && --open === 0) return this.text.slice(start, this.at++)
    }
    throw this.error('unfinished')
  }

  private call(name: string): FormulaNode {
    return this.nested(() => {
      this.at++
      const parts: FormulaNode[] = []
      this.skipBlanks()
      if (this.take(')')) return { kind: 'call', name: plainName(name), arguments: parts }
      for (;;) {
        this.skipBlanks()
        const code = this.code()
        parts.push(code === 44 || code === 41 ? { kind: 'missing' } : this.expression(0))
        this.skipBlanks()
        if (this.take(')')) return { kind: 'call', name: plainName(name), arguments: parts }
        this.expect(',')
      }
    })
  }
}

/** Functions newer than the format have a prefix in the file. */
const plainName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^_XLFN\./, '')
    .replace(/^_XLWS\./, '')
    .replace(/^_XLPM\./, '')

const isReferenceLike = (node: FormulaNode): boolean =>
  node.kind === 'area' ||
  node.kind === 'name' ||
  node.kind === 'structured' ||
  node.kind === 'call' ||
  node.kind === 'reference-operation' ||
  node.kind === 'error'

function wordNode(prefix: SheetPrefix | null, word: string): FormulaNode {
  const point = cellPoint(word)
  if (point) return { kind: 'area', prefix, from: point, to: point }
  const upper = word.toUpperCase()
  if (prefix === null && (upper === 'TRUE' || upper === 'FALSE')) return { kind: 'boolean', value: upper === 'TRUE' }
  return { kind: 'name', prefix, name: word }
}

function areaOf(prefix: SheetPrefix | null, first: string, second: string): AreaNode | null {
  for (const read of [cellPoint, columnsPoint, rowsPoint]) {
    const [from, to] = [read(first), read(second)]
    if (from && to) return { kind: 'area', prefix, ...ordered(from, to) }
  }
  return null
}

/** The upper left and the lower right corner, whichever two corners were written. */
function ordered(from: AreaPoint, to: AreaPoint): Pick<AreaNode, 'from' | 'to'> {
  const [upper, lower] = (from.row ?? 0) <= (to.row ?? 0) ? [from, to] : [to, from]
  const [left, right] = (from.column ?? 0) <= (to.column ?? 0) ? [from, to] : [to, from]
  const corner = (rows: AreaPoint, columns: AreaPoint): AreaPoint => ({
    row: rows.row,
    isRowFixed: rows.isRowFixed,
    column: columns.column,
    isColumnFixed: columns.isColumnFixed,
  })
  return { from: corner(upper, left), to: corner(lower, right) }
}

/** Splits "$AB$12" into its letters and digits; null for words of another shape. */
function splitPoint(word: string): { letters: string; digits: string; isColumnFixed: boolean; isRowFixed: boolean } | null {
  let at = 0
  const isFirstFixed = word.charCodeAt(0) === 36
  if (isFirstFixed) at++
  const lettersFrom = at
  while (at < word.length && isLetter(word.charCodeAt(at))) at++
  const letters = word.slice(lettersFrom, at)
  const isSecondFixed = letters !== '' && word.charCodeAt(at) === 36
  if (isSecondFixed) at++
  const digits = word.slice(at)
  for (let digit = 0; digit < digits.length; digit++) if (!isDigit(digits.charCodeAt(digit))) return null
  if (letters.length > 3 || digits.length > 7) return null
  return { letters, digits, isColumnFixed: letters !== '' && isFirstFixed, isRowFixed: letters === '' ? isFirstFixed : isSecondFixed }
}

const rowOf = (digits: string): number | null => {
  const row = digits === '' ? 0 : Number(digits)
  return row < 1 || row > maxRows ? null : row - 1
}

function cellPoint(word: string): AreaPoint | null {
  const parts = splitPoint(word)
  if (!parts) return null
  const [row, column] = [rowOf(parts.digits), columnOf(parts.letters)]
  if (row === null || column === null) return null
  return { row, column, isRowFixed: parts.isRowFixed, isColumnFixed: parts.isColumnFixed }
}

function columnsPoint(word: string): AreaPoint | null {
  const parts = splitPoint(word)
  const column = parts && parts.digits === '' && !parts.isRowFixed ? columnOf(parts.letters) : null
  return parts && column !== null ? { row: null, column, isRowFixed: false, isColumnFixed: parts.isColumnFixed } : null
}

function rowsPoint(word: string): AreaPoint | null {
  const parts = splitPoint(word)
  const row = parts && parts.letters === '' ? rowOf(parts.digits) : null
  return parts && row !== null ? { row, column: null, isRowFixed: parts.isRowFixed, isColumnFixed: false } : null
}
