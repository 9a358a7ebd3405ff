import { AppError, cleanName, cutToLength, limits } from '@dossier/contract'

/** Where an uploaded file goes: the folders its name brings along, outermost first, and its own name. */
export interface FilePath {
  folders: string[]
  filename: string
}

const MAX_DEPTH = 30

/**
 * Reads a part's file name, which may hold a relative path with either slash. Names are kept as people typed them, in
 * composed form (macOS sends Hangul decomposed); steps out of the folder and drive letters are left out, never followed.
 *
 * @throws INVALID_INPUT when no usable name remains
 */
export function parseFilePath(given: string): FilePath {
  const names = given
    .split(/[/\\]+/)
    .map(keptName)
    .filter((name) => name !== '' && name !== '.' && name !== '..' && !/^[a-z]:$/i.test(name))
  const filename = names.pop()
  if (filename === undefined || names.length > MAX_DEPTH) throw new AppError('INVALID_INPUT', { field: 'filename' })
  return { folders: names, filename }
}

/**
 * A name that somebody types for a file or folder, as it is kept.
 *
 * @throws INVALID_INPUT when nothing visible remains, or it would lead elsewhere
 */
export function typedName(given: string, field: string): string {
  const name = keptName(given)
  if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name)) throw new AppError('INVALID_INPUT', { field })
  return name
}

/** A file's new name with the ending of its old one, since what a file is does not change with its name. */
export function renamed(old: string, given: string): string {
  const name = typedName(given, 'filename')
  const ending = endingOf(old)
  return name.toLowerCase().endsWith(ending.toLowerCase()) && name.length > ending.length ? name : keptName(`${name}${ending}`)
}

/** What an earlier version is called where all versions of a file lie side by side. */
export function nameOfVersion(name: string, version: number): string {
  const ending = endingOf(name)
  return `${name.slice(0, name.length - ending.length)} (version ${version})${ending}`
}

/** The name with a number before its ending, as a second file of that name is called. */
export function numbered(name: string, number: number, ending = endingOf(name)): string {
  const mark = ` (${number})${ending}`
  return `${name.slice(0, Math.min(name.length - ending.length, limits.nameLength - mark.length)).toWellFormed()}${mark}`
}

/** The ending of a name with its dot; empty when it has none. */
export const endingOf = (name: string) => /(?<=.)\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? ''

/** A name cleaned and, where it is too long, cut between two characters before its ending. */
function keptName(given: string): string {
  const name = cleanName(given)
  if (name.length <= limits.nameLength) return name
  const ending = endingOf(name)
  return `${cutToLength(name.slice(0, name.length - ending.length), limits.nameLength - ending.length).trimEnd()}${ending}`
}
