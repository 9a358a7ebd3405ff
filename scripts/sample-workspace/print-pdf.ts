import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const browser = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const fontFolder = resolve(import.meta.dirname, '../../node_modules/pretendard/dist/public/static/alternative')

/** TrueType faces, because the browser embeds them as text; it would draw OpenType-CFF faces as pictures of letters. */
const faces = [
  ['Regular', 400],
  ['Medium', 500],
  ['SemiBold', 600],
  ['Bold', 700],
] as const

const fontFaces = faces
  .map(([name, weight]) => {
    const url = pathToFileURL(join(fontFolder, `Pretendard-${name}.ttf`)).href
    return `@font-face { font-family: Pretendard; font-weight: ${weight}; src: url('${url}') }`
  })
  .join('\n')

/** What is printed: `style` sets page size and look. */
export interface PrintedPage {
  title: string
  language: 'ko' | 'en'
  style: string
  body: string
}

/**
 * Prints HTML to PDF bytes with a headless Chromium (`CHROMIUM`, else Debian's).
 * Throws when the browser fails or leaves no file.
 */
export async function printPdf(page: PrintedPage): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-workspace-'))
  try {
    const source = join(folder, 'page.html')
    const target = join(folder, 'page.pdf')
    await writeFile(
      source,
      `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8"><title>${page.title}</title><style>${fontFaces}\n${page.style}</style></head><body>${page.body}</body></html>`,
    )
    await run([
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-pdf-header-footer',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--print-to-pdf=${target}`,
      pathToFileURL(source).href,
    ])
    return withoutPrintingTime(await readFile(target))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function run(options: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(browser, options, { stdio: 'ignore' })
    child.on('error', failed)
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`${browser} ended with ${code}`))))
  })
}

/** Same content, same bytes: the time of printing is replaced by a fixed one of the same length. */
function withoutPrintingTime(pdf: Buffer): Uint8Array {
  const text = pdf.toString('latin1').replaceAll(/\(D:\d{14}/g, '(D:20260401090000')
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
