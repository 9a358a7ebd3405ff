import type { Folder } from '@dossier/contract'

/** A folder with its subfolders, sorted by name. */
export interface FolderNode {
  folder: Folder
  children: FolderNode[]
}

/** Shared, because `localeCompare` creates a collator for every comparison. */
const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Builds the tree of a workspace's folders. A folder whose parent is not listed is put at the top, so that none is lost. */
export function treeOfFolders(folders: readonly Folder[]): FolderNode[] {
  const nodes = new Map(folders.map((folder) => [folder.id, { folder, children: [] as FolderNode[] }]))
  const top: FolderNode[] = []
  for (const node of nodes.values()) {
    const parent = node.folder.parentId === null ? undefined : nodes.get(node.folder.parentId)
    ;(parent?.children ?? top).push(node)
  }
  const byName = (one: FolderNode, other: FolderNode) => names.compare(one.folder.name, other.folder.name)
  for (const node of nodes.values()) node.children.sort(byName)
  return top.sort(byName)
}

/** The ids of a folder and those above it, innermost first. */
export function lineOf(folders: readonly Folder[], folderId: number | null): number[] {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]))
  const line: number[] = []
  for (let id = folderId; id !== null && parents.has(id) && !line.includes(id); id = parents.get(id) ?? null) line.push(id)
  return line
}

/** A visible row of the tree. */
export interface FolderRow {
  node: FolderNode
  /** 0-based. */
  depth: number
  /** 1-based position among its siblings, and their number. */
  place: number
  siblings: number
}

/** The visible rows of a tree: subfolders of open folders only. */
export function visibleRows(tree: readonly FolderNode[], open: ReadonlySet<number>): FolderRow[] {
  const rows: FolderRow[] = []
  const add = (nodes: readonly FolderNode[], depth: number) => {
    for (const [index, node] of nodes.entries()) {
      rows.push({ node, depth, place: index + 1, siblings: nodes.length })
      if (open.has(node.folder.id)) add(node.children, depth + 1)
    }
  }
  add(tree, 0)
  return rows
}
