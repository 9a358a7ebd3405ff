import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { findingOf, type JudgedSentence, type VerificationReason, verifySentence } from '@dossier/research'
import type { Analyser } from '@dossier/retrieval'
import { fileSource } from './file-sources.ts'
import { type BenchArguments, dataFolder } from './arguments.ts'
import { codeVersion } from './code-version.ts'
import { readJsonLines } from './json-lines.ts'
import { printFigure, printProgress } from './print.ts'
import { makeAnalyser } from './retrieval-rig.ts'
import type { ReadFiling } from './verification/quotations.ts'
import { readFiling } from './verification/read-filings.ts'

/** A sentence about a report, with its citations, as a line of `sentences.jsonl`. */
interface CitedSentence {
  id: string
  file: string
  /** What it answers. */
  question?: string
  language?: string
  text: string
  calculation?: string | null
  /** Pages count from 0. */
  citations: { page: number; quote: string }[]
  true: boolean
  /** What it tries, as "rounding", or of a false one what is wrong, as "currency". */
  kind: string
}

interface Tally {
  all: number
  accepted: number
  /** Of them those that a check may withdraw: their sources may say otherwise in ways that no program reads. */
  inDoubt: number
  /** Neither accepted nor refused by the program: what a check would be asked. */
  undecided: number
}
const nothing: Tally = { all: 0, accepted: 0, inDoubt: 0, undecided: 0 }

/**
 * Sentences as a model writes them, true and plausibly false, judged by the verifier. `--data DIR` holds `sentences.jsonl`, and `check.jsonl`
 * of which only totals are printed; so do `bench/sentences`. The PDFs that they cite are in DIR/pdfs, DIR/../reports/pdfs or, by their path, in
 * DIR/... `--cache DIR` keeps the files read. `--reasons` counts, by comparer and finding, the true sentences that are refused or undecided for it (of
 * them those that nothing else stands against: `alone`), and the false ones by their kind, accepted and in all.
 */
export async function benchSentences(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const analyser = await makeAnalyser()
  const files = fileReader(folder, options.cache)
  const sets = [
    { name: 'sentences', path: join(folder, 'sentences.jsonl'), isHeldOut: false },
    { name: 'check', path: join(folder, 'check.jsonl'), isHeldOut: true },
    { name: 'own', path: ownSentences('learn.jsonl'), isHeldOut: false },
    { name: 'own-check', path: ownSentences('check.jsonl'), isHeldOut: true },
  ]
  for (const { name, path, isHeldOut } of sets) {
    const sentences = await readJsonLines<CitedSentence>(path).catch(() => [])
    const tallies = new Map<string, Tally>()
    const counts = new Map<string, number>()
    for (const sentence of sentences) {
      const { verification, reasons, open } = await judge(sentence, files, analyser)
      const accepted = verification !== 'unsupported'
      for (const count of sentence.true ? countsOfTrue(accepted ? [] : reasons) : countsOfFalse(sentence.kind, accepted))
        counts.set(count, (counts.get(count) ?? 0) + 1)
      const groups = sentence.true || isHeldOut ? [`${sentence.true}`] : ['false', `false.${sentence.kind}`]
      for (const group of groups) {
        const { all, ...tally } = tallies.get(group) ?? nothing
        tallies.set(group, {
          all: all + 1,
          accepted: tally.accepted + Number(accepted),
          inDoubt: tally.inDoubt + Number(accepted && open !== undefined),
          undecided: tally.undecided + Number(!accepted && open !== undefined),
        })
      }
      if (!isHeldOut && (accepted !== sentence.true || open !== undefined))
        printProgress(
          `${sentence.true} ${accepted ? 'accepted' : 'refused'}${open === undefined ? '' : accepted ? ' in doubt' : ', undecided'} ${sentence.id} ${sentence.kind}: ${sentence.text}\n  ${JSON.stringify(reasons)}`,
        )
    }
    for (const [group, { all, accepted, inDoubt, undecided }] of [...tallies].toSorted(([one], [other]) => (one < other ? 1 : -1))) {
      printFigure(`${name}.${group}.count`, all)
      printFigure(`${name}.${group}.accepted`, accepted / all)
      printFigure(`${name}.${group}.accepted-in-doubt`, inDoubt / all)
      printFigure(`${name}.${group}.undecided`, undecided / all)
      printFigure(`${name}.${group}.refused`, (all - accepted - undecided) / all)
    }
    if (options.reasons)
      for (const [count, all] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))) printFigure(`${name}.${count}`, all)
  }
}

/** Which part of a sentence each reason is about. */
const comparers: Readonly<Record<VerificationReason['code'], string>> = {
  'quote-not-on-page': 'quote',
  'no-citation': 'quote',
  'too-long': 'quote',
  'number-not-in-source': 'quantity',
  'unit-differs': 'quantity',
  'sign-differs': 'quantity',
  'direction-differs': 'direction',
  'negation-differs': 'polarity',
  'number-of-another-place': 'place',
  'measure-differs': 'measure',
  'term-differs': 'terms',
  'certainty-differs': 'modality',
  'roles-differ': 'subject',
  'name-not-in-source': 'names',
  'period-differs': 'period',
  'words-not-in-source': 'wording',
  'calculation-unreadable': 'calculation',
  'operand-not-in-source': 'calculation',
  'calculation-wrong': 'calculation',
  'check-contradicts': 'check',
}

/** A citation that was dropped refuses nothing while another one stands. */
function countsOfTrue(reasons: readonly VerificationReason[]): string[] {
  const isCited = reasons.every(({ code }) => code !== 'no-citation')
  const refusing = reasons.filter(({ code }) => !(isCited && code === 'quote-not-on-page'))
  const found = new Set(refusing.map((reason) => `${comparers[reason.code]}.${findingOf(reason)}`))
  return [...found].flatMap((one) => [`true-refused.${one}`, ...(found.size === 1 ? [`true-refused.${one}.alone`] : [])])
}

const countsOfFalse = (kind: string, accepted: boolean): string[] => {
  const group = `false.${kind.replaceAll(' ', '-')}`
  return [`${group}.all`, ...(accepted ? [`${group}.accepted`] : [])]
}

/**
 * The sentences of one file, as `sentences.jsonl`, judged by the program alone: shares of true ones refused and of false ones accepted, each also by kind
 * and by language. No sentence is printed. Their PDFs are where `benchSentences` looks for them.
 */
export async function benchSentenceFile(path: string, options: BenchArguments): Promise<void> {
  const analyser = await makeAnalyser()
  const files = fileReader(dataFolder(options), options.cache)
  const shares = new Map<string, { all: number; wrong: number }>()
  for (const sentence of await readJsonLines<CitedSentence>(path)) {
    const { verification } = await judge(sentence, files, analyser)
    const isWrong = (verification !== 'unsupported') !== sentence.true
    const name = sentence.true ? 'sentences.true-refused' : 'sentences.false-accepted'
    for (const group of [
      name,
      `${name}.${sentence.kind.replaceAll(' ', '-')}`,
      ...(sentence.language ? [`${name}.${sentence.language}`] : []),
    ]) {
      const { all, wrong } = shares.get(group) ?? { all: 0, wrong: 0 }
      shares.set(group, { all: all + 1, wrong: wrong + Number(isWrong) })
    }
  }
  for (const [group, { all, wrong }] of [...shares].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    printFigure(group, wrong / all)
    printFigure(`${group}.count`, all)
  }
}

type FileReader = (file: string) => Promise<ReadFiling>

async function judge(sentence: CitedSentence, files: FileReader, analyser: Analyser): Promise<JudgedSentence> {
  const filing = await files(sentence.file)
  return verifySentence({
    text: sentence.text,
    citations: sentence.citations.flatMap(({ page, quote }) => {
      const cited = filing.pages.find(({ number }) => number === page + 1)
      return cited ? [{ source: filing.source, page: cited, quote }] : []
    }),
    ...(typeof sentence.calculation === 'string' && sentence.calculation !== '' && { calculation: sentence.calculation }),
    ...(sentence.question !== undefined && { question: sentence.question }),
    documentOf: () => filing.document,
    analyser,
  })
}

/** Sentences of our own, whose files are named by their places among the data. */
const ownSentences = (name: string): string => fileURLToPath(new URL(`../sentences/${name}`, import.meta.url))

/** Reads each file once; with a cache folder once for each version of the code that reads documents. */
function fileReader(folder: string, cache: string | undefined): FileReader {
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
