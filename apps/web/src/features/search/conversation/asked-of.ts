import type { SearchRecord } from '@dossier/contract'

/** What a question is asked of. */
export interface AskedOf {
  /** Of the chosen files those that are known by name; none chosen means the whole workspace. */
  files: readonly { id: number; filename: string }[]
  /** What an integration named beside them, as it is shown. */
  others: readonly string[]
}

/** What a kept question was asked of. */
export function askedOfRecord({ files = [], toolids = [], dart_params: dart = {} }: SearchRecord): AskedOf {
  const settings = Object.entries(dart).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const filings = settings.length > 0 ? [`DART (${settings.join(', ')})`] : []
  return { files, others: [...new Set([...toolids.map(String), ...filings])] }
}
