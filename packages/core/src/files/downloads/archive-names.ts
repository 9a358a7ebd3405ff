import { cutToLength } from '@dossier/contract'

// Characters with a special meaning for Windows, macOS or a shell, and control characters.
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const UNSAFE = /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const MAX_LENGTH = 120

/** A name that every file system accepts, as close as possible to the given one. */
export function safeName(name: string): string {
  const cleaned = shortened(name.toWellFormed().normalize('NFC').replace(UNSAFE, '_'))
    .replace(/(?<![. ])[. ]+$/, '')
    .trim()
  if (/^\.*$/.test(cleaned)) return '_'
  return RESERVED.test(cleaned) ? `_${cleaned}` : cleaned
}

function shortened(name: string): string {
  if (name.length <= MAX_LENGTH) return name
  const { stem, extension } = splitExtension(name)
  return `${cutToLength(stem, MAX_LENGTH - extension.length)}${extension}`
}

function splitExtension(name: string): { stem: string; extension: string } {
  const [extension = ''] = /(?<=.)\.[^. ]{1,10}$/u.exec(name) ?? []
  return { stem: name.slice(0, name.length - extension.length), extension }
}

/** Assigns unique names inside one folder, also for case-insensitive file systems. */
export class NamesInFolder {
  readonly #taken = new Set<string>()

  /** The safe form of the name, numbered when it is taken. */
  take(name: string): string {
    const safe = safeName(name)
    const { stem, extension } = splitExtension(safe)
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? safe : `${stem} (${number})${extension}`
      const key = candidate.toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return candidate
    }
  }
}
