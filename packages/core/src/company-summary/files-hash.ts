import { sha256Hex } from '@dossier/platform'
import type { SearchedFiles } from '../search/index.ts'

/** Fingerprint of the searchable files' contents and the selected company. */
export function filesHash({ named }: SearchedFiles, company: string | null): string {
  const files = [...named.values()].toSorted((a, b) => a.id - b.id)
  const chosen = company === null ? [] : [company]
  return sha256Hex([...files.map(({ id, sha256 }) => `${id}:${sha256}`), ...chosen].join('\n'))
}
