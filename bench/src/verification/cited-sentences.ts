import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { VerificationRequest } from '@dossier/research'
import type { Analyser } from '@dossier/retrieval'
import { codeVersion } from '../code-version.ts'
import { fileSource } from '../file-sources.ts'
import { readJsonLines } from '../json-lines.ts'
import type { ReadFiling } from './quotations.ts'
import { readFiling } from './read-filings.ts'

/** A sentence about a report, with its citations, as a line of `sentences.jsonl`. */
export interface CitedSentence {
  id: string
  file: string
  /** The question that it answers. */
  question?: string
  language?: string
  text: string
  calculation?: string | null
  /** Pages count from 0. */
  citations: { page: number; quote: string }[]
  true: boolean
  /** What it tests, such as "rounding", or the error of a false one, such as "currency". */
  kind: string
}

/** Sentences by one author about documents of their own. */
export interface SentenceSet {
  name: string
  sentences: readonly CitedSentence[]
  /** It is scored and never read: only its totals are printed, and nothing is learned from it. */
  isHeldOut: boolean
}

/** The sets of a data folder and our own; a set whose file is missing is empty. */
export async function sentenceSets(folder: string): Promise<SentenceSet[]> {
  const sets = [
    { name: 'sentences', path: join(folder, 'sentences.jsonl'), isHeldOut: false },
    { name: 'check', path: join(folder, 'check.jsonl'), isHeldOut: true },
    { name: 'own', path: ownSentences('learn.jsonl'), isHeldOut: false },
    { name: 'own-check', path: ownSentences('check.jsonl'), isHeldOut: true },
    { name: 'further', path: ownSentences('further-learn.jsonl'), isHeldOut: false },
    { name: 'further-check', path: ownSentences('further-check.jsonl'), isHeldOut: true },
    { name: 'newer', path: ownSentences('newer-learn.jsonl'), isHeldOut: false },
  ]
  return Promise.all(
    sets.map(async ({ path, ...set }) => ({ ...set, sentences: await readJsonLines<CitedSentence>(path).catch(() => []) })),
  )
}

/** Our own sentences; their files are named by path below the data. */
const ownSentences = (name: string): string => fileURLToPath(new URL(`../../sentences/${name}`, import.meta.url))

export type FileReader = (file: string) => Promise<ReadFiling>

/** The verifier's request for a sentence. */
export async function requestOf(sentence: CitedSentence, files: FileReader, analyser: Analyser): Promise<VerificationRequest> {
  const filing = await files(sentence.file)
  return {
    text: sentence.text,
    citations: sentence.citations.flatMap(({ page, quote }) => {
      const cited = filing.pages.find(({ number }) => number === page + 1)
      return cited ? [{ source: filing.source, page: cited, quote }] : []
    }),
    ...(typeof sentence.calculation === 'string' && sentence.calculation !== '' && { calculation: sentence.calculation }),
    ...(sentence.question !== undefined && { question: sentence.question }),
    documentOf: () => filing.document,
    analyser,
  }
}

/** Reads each file once; with a cache folder, once per version of the code that reads documents. */
export function fileReader(folder: string, cache: string | undefined): FileReader {
  const folders = [join(folder, 'pdfs'), join(folder, 'reports', 'pdfs'), join(folder, '..', 'reports', 'pdfs'), folder, join(folder, '..')]
  const version = cache === undefined ? Promise.resolve('') : codeVersion()
  const read = new Map<string, Promise<ReadFiling>>()
  const find = async (file: string): Promise<{ path: string; bytes: Buffer }> => {
    for (const path of folders.map((one) => join(one, file))) {
      const bytes = await readFile(path).catch(() => undefined)
      if (bytes) return { path, bytes }
    }
    throw new Error(`${file} is in none of ${folders.join(', ')}`)
  }
  const open = async (file: string, number: number): Promise<ReadFiling> => {
    const { path, bytes } = await find(file)
    if (cache === undefined) return readFiling(path, number)
    await mkdir(cache, { recursive: true })
    const kept = join(cache, `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}-${await version}.filing`)
    const known = await readFile(kept).catch(() => undefined)
    if (known) return { ...(deserialize(known) as ReadFiling), source: fileSource(number) }
    const filing = await readFiling(path, number)
    await writeFile(kept, serialize(filing))
    return filing
  }
  return (file) => {
    const known = read.get(file) ?? open(file, read.size + 1)
    read.set(file, known)
    return known
  }
}
