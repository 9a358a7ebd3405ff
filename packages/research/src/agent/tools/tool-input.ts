import { isRecord } from '../sentences/written-answer.ts'

/** What a model asks a tool for, read and checked. */
export type ToolRequest =
  | { tool: 'list_files' }
  | { tool: 'search_files'; query: string; file?: string }
  | { tool: 'open_page'; file: string; page: number; last: number }
  | { tool: 'read_table'; file: string; page: number }
  | { tool: 'look_up_figure'; question: string }
  | { tool: 'compute'; expression: string }

const longestQuery = 400
const mostPages = 100_000
/** By one call. */
const mostOpened = 5

/** @returns what is wrong with it, as the model is told, when it cannot be done */
export function readToolRequest(name: string, input: unknown): ToolRequest | { error: string } {
  const given = isRecord(input) ? input : {}
  switch (name) {
    case 'search_files': {
      const query = textIn(given, 'query')
      const file = textIn(given, 'file')
      return query === null ? { error: 'search_files needs {"query": text}' } : { tool: name, query, ...(file !== null && { file }) }
    }
    case 'look_up_figure': {
      const question = textIn(given, 'question')
      return question === null ? { error: 'look_up_figure needs {"question": text}' } : { tool: name, question }
    }
    case 'compute': {
      const expression = textIn(given, 'expression')
      return expression === null ? { error: 'compute needs {"expression": text}' } : { tool: name, expression }
    }
    case 'list_files':
      return { tool: name }
    case 'open_page':
    case 'read_table': {
      const { file } = given
      const page = Number(given['page'])
      if (typeof file !== 'string' || !Number.isInteger(page) || page < 1 || page > mostPages)
        return { error: `${name} needs {"file": "F1", "page": number}` }
      if (name === 'read_table') return { tool: name, file, page }
      const last = given['last'] === undefined || given['last'] === null ? page : Number(given['last'])
      if (!Number.isInteger(last) || last < page || last >= page + mostOpened)
        return { error: `open_page opens up to ${mostOpened} pages, from "page" to "last"` }
      return { tool: name, file, page, last }
    }
    default:
      return { error: 'there is no such tool' }
  }
}

function textIn(given: Record<string, unknown>, field: string): string | null {
  const value = given[field]
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longestQuery) : null
}
