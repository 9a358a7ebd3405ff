import type { SearchRecord } from '@dossier/contract'

/** The scope of a question. */
export interface QuestionScope {
  /** The chosen files whose names are known; no chosen file means the whole workspace. */
  files: readonly { id: number; filename: string }[]
  /** Labels of other sources that an integration named. */
  others: readonly string[]
}

/** The scope of a stored question. */
export function questionScopeOf({ files = [], toolids = [], dart_params: dart = {} }: SearchRecord): QuestionScope {
  const settings = Object.entries(dart).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const filings = settings.length > 0 ? [`DART (${settings.join(', ')})`] : []
  return { files, others: [...new Set([...toolids.map(String), ...filings])] }
}
