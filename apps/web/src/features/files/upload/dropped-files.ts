/** A file that somebody chose or dropped; `file` is null when the browser may not read it. */
export interface ChosenFile {
  path: string
  file: File | null
}

/** One selection or drop holds at most this many files, so that a whole disk dropped by mistake does not fill the memory. */
export const maximumChosenFiles = 20_000

/** `null` when there are more than `maximumChosenFiles`. */
export type ChosenFiles = ChosenFile[] | null

/** The files of a file input; those of a folder input carry their path below it. */
export function filesOfInput(list: Iterable<File>): ChosenFiles {
  const files = Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file }))
  return files.length > maximumChosenFiles ? null : files
}

/**
 * Takes the dropped entries out of a drop event. The browser empties the list when the event ends, so this comes before
 * anything that waits.
 */
export function entriesOfDrop(items: Iterable<DataTransferItem>): FileSystemEntry[] {
  return Array.from(items).flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
}

/** Walks dropped files and folders to their files, each with its path from what was dropped. Empty folders leave nothing. */
export async function filesOfEntries(entries: readonly FileSystemEntry[], maximum = maximumChosenFiles): Promise<ChosenFiles> {
  const files: ChosenFile[] = []
  const open: FileSystemEntry[][] = [[...entries]]
  for (let level = open.pop(); level; level = open.pop()) {
    const here = level.filter(isFile)
    if (files.length + here.length > maximum) return null
    files.push(...(await Promise.all(here.map(async (entry) => ({ path: pathOf(entry), file: await fileOf(entry) })))))
    for (const directory of level.filter(isDirectory)) open.push(await childrenOf(directory))
  }
  return files
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function pathOf(entry: FileSystemEntry): string {
  return entry.fullPath.replace(/^\/+/, '')
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)))
}

/** A directory hands out its entries in portions (a hundred in Chromium) until one is empty. An unreadable one counts as empty. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (portion.length === 0) return children
    children.push(...portion)
  }
}
