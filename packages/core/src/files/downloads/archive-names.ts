import { cutToLength } from '@dossier/contract'

// Signs that Windows, macOS or a shell take for something else, and control characters.
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const UNSAFE = /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const LONGEST = 120

/** A name that every file system takes, as close to the given one as can be. */
export function safeName(name: string): string {
  const cleaned = shortened(name.toWellFormed().normalize('NFC').replace(UNSAFE, '_'))
    .replace(/(?<![. ])[. ]+$/, '')
    .trim()
  if (/^\.*$/.test(cleaned)) return '_'
  return RESERVED.test(cleaned) ? `_${cleaned}` : cleaned
}

function shortened(name: string): string {
  if (name.length <= LONGEST) return name
  const { stem, extension } = parted(name)
  return `${cutToLength(stem, LONGEST - extension.length)}${extension}`
}

function parted(name: string): { stem: string; extension: string } {
  const [extension = ''] = /(?<=.)\.[^. ]{1,10}$/u.exec(name) ?? []
  return { stem: name.slice(0, name.length - extension.length), extension }
}

/** Gives out names inside one folder, each once; file systems that do not tell capitals from small letters are meant too. */
export class NamesInFolder {
  readonly #taken = new Set<string>()

  /** The name made safe; with a number when it is taken. */
  take(name: string): string {
    const safe = safeName(name)
    const { stem, extension } = parted(safe)
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? safe : `${stem} (${number})${extension}`
      const key = candidate.toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return candidate
    }
  }
}
