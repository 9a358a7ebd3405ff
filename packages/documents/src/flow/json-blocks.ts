import { UnreadableDocument } from '../page.ts'
import type { Block, FlowTable } from './blocks.ts'

/** Lists of records with more columns than this are easier to read line by line. */
const widestTable = 12
const longestCell = 200
const paragraphLines = 40

type Scalar = string | number | boolean | null

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const shown = (value: Scalar | undefined): string =>
  value === null || value === undefined ? '' : String(value).replace(/\s+/g, ' ').trim()

const tableOf = (path: string, list: readonly unknown[]): FlowTable | undefined => {
  const records = list.filter(isRecord)
  if (records.length < 2 || records.length !== list.length) return undefined
  const keys = [...new Set(records.slice(0, 50).flatMap((record) => Object.keys(record)))]
  if (keys.length < 2 || keys.length > widestTable) return undefined
  const rows = records.map((record) => keys.map((key) => record[key] ?? null))
  if (!rows.every((row) => row.every((value) => isScalar(value) && shown(value).length <= longestCell))) return undefined
  const cells = (values: readonly string[]): FlowTable['rows'][number] =>
    values.flatMap((text, column) => (text === '' ? [] : [{ column, span: 1, text }]))
  return {
    kind: 'table',
    columns: keys.length,
    headerRows: 1,
    rows: [cells(keys), ...rows.map((row) => cells(row.map((value) => shown(value as Scalar))))],
    ...(path === '' ? {} : { caption: path }),
  }
}

/**
 * The blocks of a JSON value: "path.to.key: value" a line, lists of like records as tables, the outermost keys as headings.
 * @throws UnreadableDocument `too-large` when values are nested deeper than `depth`
 */
export const jsonBlocks = (root: unknown, limits: { depth: number }): Block[] => {
  const blocks: Block[] = []
  let lines: string[] = []
  const endParagraph = (): void => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') })
    lines = []
  }
  const addLine = (line: string): void => {
    lines.push(line)
    if (lines.length >= paragraphLines) endParagraph()
  }

  const visit = (value: unknown, path: string, depth: number): void => {
    if (depth > limits.depth) throw new UnreadableDocument('too-large')
    if (isScalar(value)) {
      const text = shown(value)
      if (text !== '') addLine(path === '' ? text : `${path}: ${text}`)
    } else if (Array.isArray(value)) visitList(value, path, depth)
    else if (isRecord(value)) {
      for (const [key, member] of Object.entries(value)) {
        if (depth === 0 && !isScalar(member)) {
          endParagraph()
          blocks.push({ kind: 'heading', level: 1, text: key })
        }
        visit(member, path === '' ? key : `${path}.${key}`, depth + 1)
      }
    }
  }

  const visitList = (list: readonly unknown[], path: string, depth: number): void => {
    const table = tableOf(path, list)
    if (table !== undefined) {
      endParagraph()
      blocks.push(table)
    } else if (list.length > 0 && list.every((member) => isScalar(member) && shown(member).length <= longestCell)) {
      const values = list.map((member) => shown(member as Scalar)).join(', ')
      addLine(path === '' ? values : `${path}: ${values}`)
    } else {
      list.forEach((member, index) => {
        visit(member, `${path}[${index}]`, depth + 1)
        if (!isScalar(member)) endParagraph()
      })
    }
  }

  visit(root, '', 0)
  endParagraph()
  return blocks
}
