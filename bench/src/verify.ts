import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readDocument } from '@dossier/documents'
import { verifySentence, type VerificationSource } from '@dossier/research'
import { readDocumentFacts, type Analyser } from '@dossier/retrieval'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { printFigure, printProgress } from './print.ts'
import { makeAnalyser } from './retrieval-rig.ts'
import { seededRandom } from './seeded-random.ts'
import { drawCells, falseCellStatements, trueCellStatements } from './verification/cell-statements.ts'
import { falseStatements } from './verification/false-statements.ts'
import { drawQuotations, type ReadFiling } from './verification/quotations.ts'
import { citing, type Statement } from './verification/statement.ts'
import { trueStatements } from './verification/true-statements.ts'

const seed = 20_261_121
/** Of each filing: so many sentences, and as many rows; a Korean report stands for several. */
const each = 8
const eachOfKorean = 80
/** Names of nobody, put in the place of names. */
const strangers = [
  'Northwind',
  'Contoso Industries',
  'Fabrikam Holdings',
  'Litware',
  'Zamboni Partners',
  'Osprey Mills',
  'Kestrel Foods',
  '한빛물산',
  '동해중공업',
  '새벽식품',
  '미르전기',
]

/** How often statements of one kind were judged otherwise than they are, of how many. */
interface Tally {
  all: number
  wrong: number
}

/**
 * True and false statements about the filings under the data folder, judged without a model: quotations falsified in one thing each, quoted
 * falsely or beside the true quote, cited on other pages; figures of tables told wrongly; and the same said truly in other words.
 */
export async function benchVerify(options: BenchArguments): Promise<void> {
  const analyser = await makeAnalyser()
  const filings = await readFilings(await filesUnder(dataFolder(options)))
  const random = seededRandom(seed)
  const quotations = filings.flatMap((filing) => drawQuotations(filing, filing.korean ? eachOfKorean : each, random))
  const cells = filings.flatMap((filing) => drawCells(filing, filing.korean ? eachOfKorean : each, random))
  const falsified = quotations.map((quotation) => falseStatements(quotation, strangers, quotations, random))
  const judge = judgeOf(analyser, new Map(filings.map(({ fileId, source }) => [fileId, source])))
  const refusedOriginals = judge(
    quotations.map((quotation): Statement => ({ kind: quotation.kind, text: quotation.text, citations: [citing(quotation)], quotation })),
    true,
  )
  const refusedRephrased = judge(quotations.flatMap(trueStatements), true)
  const refusedCells = judge(cells.flatMap(trueCellStatements), true)
  const acceptedQuotes = judge(
    falsified.flatMap(({ quoted }) => quoted),
    false,
  )
  const acceptedSentences = judge(
    falsified.flatMap(({ said }) => said),
    false,
  )
  const acceptedCells = judge(
    cells.flatMap((cell) => falseCellStatements(cell, random)),
    false,
  )
  const groups = [
    ['false-quote', acceptedQuotes],
    ['false-sentence', acceptedSentences],
    ['false-figure', acceptedCells],
    ['original', refusedOriginals],
    ['rephrased', refusedRephrased],
    ['told-figure', refusedCells],
  ] as const
  for (const [name, tallies] of groups)
    for (const [kind, { all, wrong }] of tallies) {
      printFigure(`verify.${name}.${kind.replaceAll(' ', '-')}.count`, all)
      printFigure(`verify.${name}.${kind.replaceAll(' ', '-')}.${name.startsWith('false') ? 'accepted' : 'refused'}`, wrong)
    }
  const sum = (...tallies: ReadonlyMap<string, Tally>[]): Tally =>
    tallies
      .flatMap((one) => [...one.values()])
      .reduce((all, one) => ({ all: all.all + one.all, wrong: all.wrong + one.wrong }), { all: 0, wrong: 0 })
  const mutations = sum(acceptedQuotes, acceptedSentences, acceptedCells)
  printFigure('verify.mutations', mutations.all)
  printFigure('verify.accepted-mutations', mutations.wrong)
  for (const [name, tally] of [
    ['originals', sum(refusedOriginals)],
    ['rephrased', sum(refusedRephrased)],
    ['told-figures', sum(refusedCells)],
  ] as const) {
    printFigure(`verify.${name}`, tally.all)
    printFigure(`verify.refused-${name}`, tally.wrong / Math.max(1, tally.all))
  }
  printFigure('verify.sentences-per-second', judge.perSecond())
}

/** Judges statements and tells by kind how many were judged wrongly; what was is shown. */
function judgeOf(analyser: Analyser, sources: ReadonlyMap<number, VerificationSource>) {
  let judged = 0
  let milliseconds = 0
  const judge = (statements: readonly Statement[], isTrue: boolean): Map<string, Tally> => {
    const tallies = new Map<string, Tally>()
    for (const { kind, text, citations, calculation } of statements) {
      const started = performance.now()
      const { verification, reasons } = verifySentence({
        text,
        citations,
        analyser,
        source: (fileId) => sources.get(fileId) ?? { names: [] },
        ...(calculation !== undefined && { calculation }),
      })
      milliseconds += performance.now() - started
      judged += 1
      const tally = tallies.get(kind) ?? { all: 0, wrong: 0 }
      tallies.set(kind, tally)
      tally.all += 1
      if ((verification !== 'unsupported') === isTrue) continue
      tally.wrong += 1
      printProgress(`${isTrue ? 'refused' : 'accepted'} ${kind}: ${text}\n  cited: ${citations[0]?.quote}\n  ${JSON.stringify(reasons)}`)
    }
    return tallies
  }
  return Object.assign(judge, { perSecond: () => judged / Math.max(0.001, milliseconds / 1000) })
}

/** The PDFs of a folder, of its folder `pdfs`, and of a Korean report beside it. */
async function filesUnder(folder: string): Promise<string[]> {
  const folders = [
    folder,
    join(folder, 'pdfs'),
    join(folder, '..', 'korean', 'samsung'),
    join(folder, 'financebench', 'pdfs'),
    join(folder, 'korean', 'samsung'),
  ]
  const found = await Promise.all(
    folders.map(async (one) =>
      (await readdir(one).catch(() => [])).filter((name) => name.toLowerCase().endsWith('.pdf')).map((name) => join(one, name)),
    ),
  )
  return [...new Set(found.flat())].sort()
}

async function readFilings(paths: readonly string[]): Promise<ReadFiling[]> {
  const filings: ReadFiling[] = []
  for (const [at, path] of paths.entries()) {
    const filename = path.split('/').at(-1) ?? path
    const document = await readDocument(await readFile(path), { filename })
    const { company, names, symbols, aliases, years, quarter, period, scale, currency, language } = readDocumentFacts(document, filename)
    const fiscalYear = period?.fiscalYear ?? years[0]
    filings.push({
      fileId: at + 1,
      filename,
      pages: document.pages.map((page) => ({ number: page.number, text: page.text, headings: page.headings, tables: page.tables })),
      korean: language === 'ko',
      source: {
        names: [filename, company, ...names, ...symbols, ...aliases].filter((name) => name !== undefined),
        ...(fiscalYear !== undefined && { fiscalYear }),
        ...(quarter !== undefined && { quarter }),
        ...(scale !== undefined && { scale }),
        ...(currency !== undefined && { currency }),
      },
    })
  }
  printProgress(`${filings.length} files read`)
  return filings
}
