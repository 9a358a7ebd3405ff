/** A chosen or dropped file; `file` is null when the browser cannot read it. */
export interface ChosenFile {
  path: string
  file: File | null
}

/** Maximum number of files in one selection or drop, so that a disk dropped by mistake does not fill the memory. */
export const maximumChosenFiles = 20_000

/** `null` when there are more than `maximumChosenFiles`. */
export type ChosenFiles = ChosenFile[] | null

/** The files of a file input; files of a folder input have their path relative to it. */
export function filesOfInput(list: Iterable<File>): ChosenFiles {
  const files = Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file }))
  return files.length > maximumChosenFiles ? null : files
}

/** Reads the dropped entries of a drop event. Call it synchronously: the browser clears the list when the event ends. */
export function entriesOfDrop(items: Iterable<DataTransferItem>): FileSystemEntry[] {
  return Array.from(items).flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
}

/** Lists all files of dropped files and folders with their relative paths. Empty folders are ignored. */
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

/** Lists a directory. The API returns batches (100 entries in Chromium) until one is empty. An unreadable directory counts as empty. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (batch.length === 0) return children
    children.push(...batch)
  }
}
