import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const LANGUAGES = ['eng', 'kor'] as const
const PROBE_TIMEOUT_MS = 10_000
const MEMORY_BYTES = 2 * 1024 ** 3

/** The installed Tesseract. */
export interface Tesseract {
  languages: (typeof LANGUAGES)[number][]
  /** The program and its first arguments. */
  command: readonly [string, ...string[]]
}

/** Finds Tesseract and its supported languages. */
export function findTesseract(): Tesseract | undefined {
  try {
    const listed = new Set(
      execFileSync('tesseract', ['--list-langs'], { timeout: PROBE_TIMEOUT_MS, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .split(/\s+/),
    )
    const languages = LANGUAGES.filter((language) => listed.has(language))
    return languages.length === 0 ? undefined : { languages, command: limitedCommand() }
  } catch {
    return undefined
  }
}

/** On Linux the program ends with its parent process and has a memory limit. */
function limitedCommand(): [string, ...string[]] {
  if (!existsSync('/usr/bin/setpriv') || !existsSync('/usr/bin/prlimit')) return ['tesseract']
  return ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '/usr/bin/prlimit', `--as=${MEMORY_BYTES}`, 'tesseract']
}
