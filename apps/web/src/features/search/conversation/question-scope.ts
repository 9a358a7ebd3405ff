import { filesSource, type SearchRecord, type SelectedCells } from '@dossier/contract'

/** An outside source of a question. */
export interface ScopeSource {
  source: string
  /** In both languages; undefined until the source was asked. */
  name: { ko: string; en: string } | undefined
}

/** The scope of a question. */
export interface QuestionScope {
  /** The chosen files whose names are known; no chosen file means the whole workspace. */
  files: readonly { id: number; filename: string }[]
  outside: readonly ScopeSource[]
  /** Whether files are searched; always without outside sources. */
  searchesFiles: boolean
  /** Labels of sources that an integration named and that do not exist, and of its parameters for DART. */
  others: readonly string[]
  /** The cells that it is about, in one of the files. */
  cells?: SelectedCells | undefined
}

export const wholeWorkspace: QuestionScope = { files: [], outside: [], searchesFiles: true, others: [] }

/** The scope of a stored question. */
export function questionScopeOf({
  files = [],
  fileIds,
  toolids = [],
  dart_params: dart = {},
  cells,
  answer,
  state,
}: SearchRecord): QuestionScope {
  const settings = Object.entries(dart).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const filings = settings.length > 0 ? [`DART (${settings.join(', ')})`] : []
  const named = [...new Set(toolids.map(String))].filter((id) => id !== filesSource)
  const { outside: asked = [], unavailable = [] } = answer
  // An unfinished answer does not list its sources yet.
  const isKnown = (id: string) => !unavailable.includes(id) && (state !== 'completed' || asked.some(({ source }) => source === id))
  const outside = [...new Set([...named.filter(isKnown), ...asked.map(({ source }) => source)])]
  return {
    files,
    outside: outside.map((source) => ({ source, name: asked.find((one) => one.source === source)?.name })),
    searchesFiles: outside.length === 0 || toolids.length === 0 || fileIds.length > 0 || toolids.map(String).includes(filesSource),
    others: [...named.filter((id) => !outside.includes(id)), ...filings],
    ...(cells && { cells }),
  }
}

/** `toolids` of a question with this scope. */
export const toolIdsOf = ({ outside, searchesFiles }: QuestionScope): string[] =>
  outside.length === 0 ? [] : [...(searchesFiles ? [filesSource] : []), ...outside.map(({ source }) => source)]
