/** Files that operating systems and office programs leave behind; nobody means to upload them. */
const systemNames = new Set(['.ds_store', 'thumbs.db', 'ehthumbs.db', 'desktop.ini', '.localized', 'icon\r'])
const systemFolders = new Set(['__macosx', '.spotlight-v100', '.trashes', '.fseventsd', '$recycle.bin', 'system volume information'])

/**
 * The path that goes to the server as a part's file name: slashes between names, composed characters (NFC, since macOS hands
 * Korean names out decomposed), no empty, `.` or `..` names.
 */
export function normalizePath(path: string): string {
  return path
    .normalize('NFC')
    .split(/[/\\]/)
    .filter((name) => name !== '' && name !== '.' && name !== '..')
    .join('/')
}

/** The last name of a path. */
export function filenameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The folders of a path, outermost first, as one text; empty for a file at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Whether a path is a leftover of the system: `.DS_Store`, `Thumbs.db`, `__MACOSX/…`, `._name`, `~$name.docx`. */
export function isSystemFile(path: string): boolean {
  const names = path.toLowerCase().split('/')
  const filename = names.at(-1) ?? ''
  return (
    names.some((name) => systemFolders.has(name)) || systemNames.has(filename) || filename.startsWith('._') || filename.startsWith('~$')
  )
}
