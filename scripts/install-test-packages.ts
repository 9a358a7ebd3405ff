import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Whether Tesseract reads a language, by its name for it. */
function hasLanguage(language: string): boolean {
  const { stdout } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' })
  return (stdout ?? '').split(/\s+/).includes(language)
}

interface DebianPackage {
  readonly name: string
  readonly present: () => boolean
  /** What is installed where Debian does not have the package, and whether it is there. */
  readonly instead?: string
  readonly replaced?: () => boolean
}

// Debian packages that tests drive: a browser (without the parts of it that only a screen needs, where they come apart), a
// PostgreSQL server, poppler as the yardstick of the ingest benchmark, LibreOffice as the oracle of workbooks, Tesseract with its languages
// for text in pictures.
const needed: readonly DebianPackage[] = [
  {
    name: 'chromium-headless-shell',
    present: () => existsSync('/usr/bin/chromium-headless-shell'),
    instead: 'chromium',
    replaced: () => existsSync('/usr/bin/chromium'),
  },
  { name: 'libreoffice-calc-nogui', present: () => existsSync('/usr/bin/soffice') },
  { name: 'poppler-utils', present: () => existsSync('/usr/bin/pdftotext') },
  { name: 'postgresql', present: () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0 },
  { name: 'tesseract-ocr', present: () => existsSync('/usr/bin/tesseract') },
  { name: 'tesseract-ocr-eng', present: () => hasLanguage('eng') },
  { name: 'tesseract-ocr-kor', present: () => hasLanguage('kor') },
]

const missing = needed.filter((part) => !part.present())
if (missing.length > 0) {
  const names = missing.map((part) => part.name)
  console.log(`missing: ${names.join(', ')}`)
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (canInstall) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    const install = (packages: readonly string[]) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
    spawnSync('apt-get', ['update', '-qq'], options)
    install(names)
    // One package that Debian does not have keeps apt-get from installing the others.
    if (missing.some((part) => !part.present())) install(missing.map((part) => part.instead ?? part.name))
  }
  const absent = needed.filter((part) => !part.present() && part.replaced?.() !== true).map((part) => part.name)
  if (absent.length > 0) {
    console.error(`These Debian packages are needed by tests and could not be installed: ${absent.join(', ')}`)
    console.error(canInstall ? 'apt-get did not provide them.' : 'Install them with: sudo apt-get install ' + absent.join(' '))
    if (process.env['CI'] === 'true') process.exit(1)
  }
}
