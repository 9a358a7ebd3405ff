import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readDocument } from '@dossier/documents'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { printFigure, printProgress } from './print.ts'

const run = promisify(execFile)
const PER = 10_000
const OUTPUT_BYTES = 1024 ** 3

/** Digits with a sign between them: a decimal, a grouped number, a date, a range. A torn piece of one does not match. */
const figure = /\d(?:[.,'/-]?\d)*/g
const isTearable = (text: string): boolean => /\d[.,'/-]\d/.test(text)
const word = /\p{L}{4,}/gu

interface Counts {
  printed: number
  /** One reader has it in one piece; the other has its characters in sequence, but split or joined with others. */
  ours: number
  theirs: number
}

/**
 * Figures, dates and words of PDFs that one of two readers, the product's and `pdftotext`, has complete and the other torn or merged with others, per
 * 10,000 that both have. Neither is the truth: a page that draws a space within a number misleads both alike.
 */
export async function benchPrinted(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.toLowerCase().endsWith('.pdf')).sort()
  const counts = { figures: none(), words: none() }
  let pages = 0
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    const read = await readDocument(bytes, { filename: name }).catch(() => undefined)
    if (read === undefined) continue
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', join(folder, name), '-'], { maxBuffer: OUTPUT_BYTES })
    const theirs = stdout.split('\f')
    const before = counts.figures.ours
    for (const page of read.pages) {
      const other = theirs[page.number - 1]
      if (other === undefined) continue
      pages += 1
      compare(counts.figures, page.text, other, figuresOf)
      compare(counts.words, page.text, other, (text) => text.match(word) ?? [])
    }
    printProgress(`${name}: ${read.pages.length} pages, ${counts.figures.ours - before} figures whole in pdftotext alone`)
  }
  printFigure('printed.files', names.length)
  printFigure('printed.pages', pages)
  for (const [kind, { printed, ours, theirs }] of Object.entries(counts)) {
    printFigure(`printed.${kind}`, printed)
    printFigure(`printed.${kind}.broken-by-ours`, (ours / Math.max(1, printed)) * PER)
    printFigure(`printed.${kind}.broken-by-pdftotext`, (theirs / Math.max(1, printed)) * PER)
  }
}

const none = (): Counts => ({ printed: 0, ours: 0, theirs: 0 })
const figuresOf = (text: string): string[] => (text.match(figure) ?? []).filter(isTearable)

function compare(counts: Counts, ours: string, theirs: string, partsOf: (text: string) => readonly string[]): void {
  const [own, other] = [tally(partsOf(ours)), tally(partsOf(theirs))]
  const [squeezed, otherSqueezed] = [ours.replace(/\s+/g, ''), theirs.replace(/\s+/g, '')]
  for (const [part, count] of other) {
    const had = own.get(part) ?? 0
    counts.printed += Math.min(count, had)
    if (count > had && squeezed.includes(part)) counts.ours += count - had
  }
  for (const [part, count] of own)
    if (count > (other.get(part) ?? 0) && otherSqueezed.includes(part)) counts.theirs += count - (other.get(part) ?? 0)
}

function tally(parts: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>()
  for (const part of parts) counted.set(part, (counted.get(part) ?? 0) + 1)
  return counted
}
