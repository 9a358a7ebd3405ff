import type { DocumentKind, SearchableFileView } from '@dossier/contract'

/** Filter of the files to choose from; null and '' match everything. */
export interface ScopeFilter {
  search: string
  kind: DocumentKind | null
  year: string | null
}

/** A folder with all matching files below it, or a file. The key of a folder is its path. */
export type ScopeRow =
  | { type: 'folder'; key: string; name: string; depth: number; files: readonly SearchableFileView[]; open: boolean }
  | { type: 'file'; key: string; depth: number; file: SearchableFileView }

/** The year of a document's period, such as "FY2022", "Q2 FY2023" or "2022-07-01". */
export function yearOf({ document }: Pick<SearchableFileView, 'document'>): string | undefined {
  return /\d{4}/.exec(document?.period ?? '')?.[0]
}

/** The kinds and years of documents: kinds by frequency, years with the latest first. */
export function facetsOf(files: readonly SearchableFileView[]): { kinds: DocumentKind[]; years: string[] } {
  const kinds = new Map<DocumentKind, number>()
  for (const { document } of files) if (document?.kind) kinds.set(document.kind, (kinds.get(document.kind) ?? 0) + 1)
  const years = new Set(files.map(yearOf).filter((year) => year !== undefined))
  return {
    kinds: [...kinds].toSorted(([, one], [, other]) => other - one).map(([kind]) => kind),
    years: [...years].toSorted().toReversed(),
  }
}

/** The files that match a filter: every word of the search occurs in path or name. */
export function filesMatching(files: readonly SearchableFileView[], { search, kind, year }: ScopeFilter): SearchableFileView[] {
  const words = search.normalize('NFC').toLowerCase().split(/\s+/u).filter(Boolean)
  return files.filter((file) => {
    if (kind !== null && file.document?.kind !== kind) return false
    if (year !== null && yearOf(file) !== year) return false
    const text = [...file.path, file.filename].join('/').normalize('NFC').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

interface Folder {
  name: string
  folders: Map<string, Folder>
  own: SearchableFileView[]
  all: SearchableFileView[]
}

const newFolder = (name: string): Folder => ({ name, folders: new Map(), own: [], all: [] })

/** The rows of the file tree: folders first, each followed by its content if `isOpen`. */
export function scopeRows(files: readonly SearchableFileView[], isOpen: (key: string) => boolean): ScopeRow[] {
  const top = newFolder('')
  for (const file of files) {
    let folder = top
    for (const name of file.path) {
      const inside = folder.folders.get(name) ?? newFolder(name)
      folder.folders.set(name, inside)
      inside.all.push(file)
      folder = inside
    }
    folder.own.push(file)
  }
  const rows: ScopeRow[] = []
  const add = (folder: Folder, above: string, depth: number) => {
    for (const inside of [...folder.folders.values()].toSorted((one, other) => one.name.localeCompare(other.name))) {
      const key = `${above}/${inside.name}`
      const open = isOpen(key)
      rows.push({ type: 'folder', key, name: inside.name, depth, files: inside.all, open })
      if (open) add(inside, key, depth + 1)
    }
    for (const file of folder.own) rows.push({ type: 'file', key: `file-${file.id}`, depth, file })
  }
  add(top, '', 0)
  return rows
}
