import { AppError, cleanName, cutToLength, limits } from '@dossier/contract'

/** The path of an uploaded file: its folders, outermost first, and its name. */
export interface FilePath {
  folders: string[]
  filename: string
}

const MAX_DEPTH = 30

/**
 * Parses an uploaded file name, which may contain a relative path with either slash. Names are stored in composed Unicode form (macOS
 * sends Hangul decomposed); parent steps and drive letters are dropped.
 *
 * @throws INVALID_INPUT when no usable name remains
 */
export function parseFilePath(given: string): FilePath {
  const names = given
    .split(/[/\\]+/)
    .map(cleanedName)
    .filter((name) => name !== '' && name !== '.' && name !== '..' && !/^[a-z]:$/i.test(name))
  const filename = names.pop()
  if (filename === undefined || names.length > MAX_DEPTH) throw new AppError('INVALID_INPUT', { field: 'filename' })
  return { folders: names, filename }
}

/**
 * Cleans the name that a person enters for a file or folder.
 *
 * @throws INVALID_INPUT when nothing visible remains, or it is a path
 */
export function validItemName(given: string, field: string): string {
  const name = cleanedName(given)
  if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name)) throw new AppError('INVALID_INPUT', { field })
  return name
}

/** A file's new name with its old extension, since renaming does not change the type. */
export function renamed(old: string, given: string): string {
  const name = validItemName(given, 'filename')
  const extension = extensionOf(old)
  return name.toLowerCase().endsWith(extension.toLowerCase()) && name.length > extension.length ? name : cleanedName(`${name}${extension}`)
}

/** The file name of an earlier version where all versions are in one folder. */
export const nameOfVersion = (name: string, version: number): string => nameWithMark(name, `version ${version}`)

/** A name with a mark in parentheses before its extension. */
export function nameWithMark(name: string, mark: string): string {
  const extension = extensionOf(name)
  return `${name.slice(0, name.length - extension.length)} (${mark})${extension}`
}

/** The name with a number before its extension, for a second file of that name. */
export function numbered(name: string, number: number, extension = extensionOf(name)): string {
  const suffix = ` (${number})${extension}`
  return `${name.slice(0, Math.min(name.length - extension.length, limits.nameLength - suffix.length)).toWellFormed()}${suffix}`
}

/** The extension of a name with its dot; empty when it has none. */
export const extensionOf = (name: string) => /(?<=.)\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? ''

/** A cleaned name, shortened to the limit between two characters before its extension. */
function cleanedName(given: string): string {
  const name = cleanName(given)
  if (name.length <= limits.nameLength) return name
  const extension = extensionOf(name)
  return `${cutToLength(name.slice(0, name.length - extension.length), limits.nameLength - extension.length).trimEnd()}${extension}`
}
