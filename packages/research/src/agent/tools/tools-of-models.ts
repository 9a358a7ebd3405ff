import { objectOf, text } from '../model/json-schema.ts'
import type { ModelTool } from '../model/model.ts'
import type { ResearchTools } from './research-tools.ts'

const place = { file: { type: 'string', description: 'such as F1' }, page: { type: 'integer', description: '1-based' } }

/** The tools that every model may call. They read files of the workspace, and documents that were read from outside, and have no effect. */
const toolsOfModels: readonly ModelTool[] = [
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
  {
    name: 'facts',
    description:
      'Rows of all tables of a file whose labels have words of the query, with periods, units and pages. Cite the page and quote label and figure.',
    inputSchema: objectOf({ file: place.file, query: text }),
  },
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

/** Only with outside sources that the person chose. Its queries leave the installation. */
const searchSources: ModelTool = {
  name: 'search_sources',
  description:
    'Asks the outside sources that the person chose (registers, press, web, earnings calls) for further documents, and returns passages of them. Write the query in the words of the question and of pages from outside: words that only files of the workspace contain are refused.',
  inputSchema: objectOf({ query: text }),
}

/** The tools of one investigation. They are part of what a provider caches, so they stay the same until it ends. */
export const toolsFor = ({ searchSources: asksSources }: Pick<ResearchTools, 'searchSources'>): readonly ModelTool[] =>
  asksSources === undefined ? toolsOfModels : [...toolsOfModels, searchSources]
