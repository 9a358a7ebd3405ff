import { objectOf, text } from '../model/json-schema.ts'
import type { ModelTool } from '../model/model.ts'

const place = { file: { type: 'string', description: 'such as F1' }, page: { type: 'integer', description: '1-based' } }

/** All tools that a model may call. They read files of the workspace and have no effect. */
export const toolsOfModels: readonly ModelTool[] = [
  {
    name: 'list_files',
    description: 'All files that can be read, with their company, kind, period and number of pages.',
    inputSchema: objectOf({}),
  },
  {
    name: 'search_files',
    description: 'Finds passages by words and meaning, in all files or in one. Write the query in the words that the files would print.',
    inputSchema: objectOf({ query: text, file: { type: ['string', 'null'], description: 'such as F1; null for all files' } }),
  },
  {
    name: 'open_page',
    description: 'The whole text of a page, or of up to five pages that follow each other.',
    inputSchema: objectOf({ ...place, last: { type: ['integer', 'null'], description: 'the last page; null for one page' } }),
  },
  { name: 'read_table', description: 'The tables of a page as rows of cells.', inputSchema: objectOf(place) },
  {
    name: 'look_up_figure',
    description: 'The figure that answers a question for one measure, period and company, with its cells; only when it is certain.',
    inputSchema: objectOf({ question: text }),
  },
  {
    name: 'compute',
    description: 'The exact value of an arithmetic expression: numbers, + - * / ^ ( ) and %.',
    inputSchema: objectOf({ expression: text }),
  },
]
