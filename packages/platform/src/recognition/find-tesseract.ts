import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const LANGUAGES = ['eng', 'kor'] as const
const LOOK_MS = 10_000
const MEMORY_BYTES = 2 * 1024 ** 3

/** Tesseract as it is installed on this machine. */
export interface Tesseract {
  languages: (typeof LANGUAGES)[number][]
  /** The program and its first arguments. */
  command: readonly [string, ...string[]]
}

/** Looks for Tesseract and those of its languages that are read here. */
export function findTesseract(): Tesseract | undefined {
  try {
    const listed = new Set(
      execFileSync('tesseract', ['--list-langs'], { timeout: LOOK_MS, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .split(/\s+/),
    )
    const languages = LANGUAGES.filter((language) => listed.has(language))
    return languages.length === 0 ? undefined : { languages, command: boundCommand() }
  } catch {
    return undefined
  }
}

/** On Linux the program ends with the process that started it, however that ends, and cannot take all memory. */
function boundCommand(): [string, ...string[]] {
  if (!existsSync('/usr/bin/setpriv') || !existsSync('/usr/bin/prlimit')) return ['tesseract']
  return ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '/usr/bin/prlimit', `--as=${MEMORY_BYTES}`, 'tesseract']
}
