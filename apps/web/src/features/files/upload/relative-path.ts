/** Files left behind by operating systems and office programs, which users do not mean to upload. */
const systemNames = new Set(['.ds_store', 'thumbs.db', 'ehthumbs.db', 'desktop.ini', '.localized', 'icon\r'])
const systemFolders = new Set(['__macosx', '.spotlight-v100', '.trashes', '.fseventsd', '$recycle.bin', 'system volume information'])

/** Normalizes a path for the server: slashes between names, NFC (macOS decomposes Korean names), no empty, `.` or `..` names. */
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

/** The folder part of a path; empty for a file at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Whether a path is a system file: `.DS_Store`, `Thumbs.db`, `__MACOSX/…`, `._name`, `~$name.docx`. */
export function isSystemFile(path: string): boolean {
  const names = path.toLowerCase().split('/')
  const filename = names.at(-1) ?? ''
  return (
    names.some((name) => systemFolders.has(name)) || systemNames.has(filename) || filename.startsWith('._') || filename.startsWith('~$')
  )
}
