import { sha256Hex } from '@dossier/platform'
import type { SearchedFiles } from '../search/index.ts'

/** Of the files that can be searched: another one, another version or other bytes of one change it. */
export function filesHash({ named }: SearchedFiles): string {
  const files = [...named.values()].toSorted((a, b) => a.id - b.id)
  return sha256Hex(files.map(({ id, sha256 }) => `${id}:${sha256}`).join('\n'))
}
