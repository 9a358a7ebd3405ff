import { isRecord } from '../sentences/written-answer.ts'

/** A tool call of a model, validated. */
export type ToolRequest =
  | { tool: 'list_files' }
  | { tool: 'search_files'; query: string; file?: string }
  | { tool: 'search_sources'; query: string }
  | { tool: 'open_page'; file: string; page: number; last: number }
  | { tool: 'facts'; file: string; query: string }
  | { tool: 'look_up_figure'; question: string }
  | { tool: 'compute'; expression: string }

const maxQueryLength = 400
const maxPageNumber = 100_000
/** Pages that one call may open. */
const maxOpenedPages = 5

/** @returns the error to return to the model if the call is invalid */
export function readToolRequest(name: string, input: unknown): ToolRequest | { error: string } {
  const fields = isRecord(input) ? input : {}
  switch (name) {
    case 'search_files': {
      const query = textIn(fields, 'query')
      const file = textIn(fields, 'file')
      return query === null ? { error: 'search_files needs {"query": text}' } : { tool: name, query, ...(file !== null && { file }) }
    }
    case 'search_sources': {
      const query = textIn(fields, 'query')
      return query === null ? { error: 'search_sources needs {"query": text}' } : { tool: name, query }
    }
    case 'look_up_figure': {
      const question = textIn(fields, 'question')
      return question === null ? { error: 'look_up_figure needs {"question": text}' } : { tool: name, question }
    }
    case 'compute': {
      const expression = textIn(fields, 'expression')
      return expression === null ? { error: 'compute needs {"expression": text}' } : { tool: name, expression }
    }
    case 'list_files':
      return { tool: name }
    case 'facts': {
      const file = textIn(fields, 'file')
      const query = textIn(fields, 'query')
      return file === null || query === null ? { error: 'facts needs {"file": "F1", "query": text}' } : { tool: name, file, query }
    }
    case 'open_page': {
      const { file } = fields
      const page = Number(fields['page'])
      if (typeof file !== 'string' || !Number.isInteger(page) || page < 1 || page > maxPageNumber)
        return { error: `${name} needs {"file": "F1", "page": number}` }
      const last = fields['last'] === undefined || fields['last'] === null ? page : Number(fields['last'])
      if (!Number.isInteger(last) || last < page || last >= page + maxOpenedPages)
        return { error: `open_page opens up to ${maxOpenedPages} pages, from "page" to "last"` }
      return { tool: name, file, page, last }
    }
    default:
      return { error: 'there is no such tool' }
  }
}

function textIn(fields: Record<string, unknown>, field: string): string | null {
  const value = fields[field]
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, maxQueryLength) : null
}
