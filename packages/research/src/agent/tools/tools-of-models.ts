import { objectOf, text } from '../model/json-schema.ts'
import type { ModelTool } from '../model/model.ts'

const place = { file: { type: 'string', description: 'such as F1' }, page: { type: 'integer', description: '1-based' } }

/** All that a model may ask for. They read files of the workspace and have no effect. */
export const toolsOfModels: readonly ModelTool[] = [
  {
    name: 'search_files',
    description: 'Finds passages by words and meaning. Write the query in the words that the files would print.',
    inputSchema: objectOf({ query: text }),
  },
  { name: 'open_page', description: 'The whole text of a page of a file that was found.', inputSchema: objectOf(place) },
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
