import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type ComparedSentence,
  compareSentence,
  findingOf,
  isSettled,
  probabilityOf,
  type Support,
  supportFeatures,
  supportFrom,
  supportRow,
  type SupportThresholds,
  verifySentence,
} from '@dossier/research'
import type { Analyser } from '@dossier/retrieval'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { type Decided, fitDecision } from '../choosing/fit-choice.ts'
import { printFigure, printProgress } from '../print.ts'
import { makeAnalyser } from '../retrieval-rig.ts'
import { seededRandom } from '../seeded-random.ts'
import { fileReader, requestOf, sentenceSets } from './cited-sentences.ts'
import { drawStatements } from './judge-draw.ts'
import type { ReadFiling } from './quotations.ts'

const foldCount = 10
const pull = 0.003
/** Chosen on documents left out; see docs/decisions/0035. */
const thresholds = { sure: 0.72, likely: 0.62, open: 0.3 }

/**
 * Statements drawn from the same documents prevent the decision from accepting everything that copies its source; this is their weight relative to a
 * sentence.
 */
const drawnSet = 'drawn'
const worthOfDrawn = 0.05
const drawn = { seed: 4_242, size: { each: 6, eachOfKorean: 20 } }
/** Sentences that nobody read while the comparers were written show how reliable findings are on new ones. */
const worthOf: Readonly<Record<string, number>> = { further: 1.5, [drawnSet]: worthOfDrawn }

interface Example {
  set: string
  /** All examples of a document are in the same fold. */
  document: string
  isTrue: boolean
  /** Null if nothing is left to decide. */
  compared: ComparedSentence | null
  /** If so, whether it is accepted. */
  isVerified: boolean
}

/**
 * Learns the weights of the comparers' findings, and prints the accuracy on documents that were left out. `--reasons` leaves out each comparer in
 * turn.
 */
export async function benchSupport(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const analyser = await makeAnalyser()
  const files = fileReader(folder, options.cache)
  const examples: Example[] = []
  const filings = new Map<string, ReadFiling>()
  for (const { name, sentences, isHeldOut } of await sentenceSets(folder)) {
    if (isHeldOut) continue
    for (const sentence of sentences) {
      const request = await requestOf(sentence, files, analyser)
      const document = basename(sentence.file)
      filings.set(document, await files(sentence.file))
      examples.push({ set: name, document, isTrue: sentence.true, ...comparedOf(request) })
    }
  }
  examples.push(...drawExamples([...filings.values()], analyser))
  printProgress(`${examples.length} examples`)
  const probabilities = decideOutOfFold(examples)
  printOutcomes(examples, probabilities)
  printThresholds(examples, probabilities)
  if (options.write) await writeModel(examples, probabilities)
  if (options.reasons) printAblations(examples)
}

function comparedOf(request: Parameters<typeof compareSentence>[0]): Pick<Example, 'compared' | 'isVerified'> {
  const compared = compareSentence(request)
  return { compared, isVerified: compared === null && verifySentence(request).verification !== 'unsupported' }
}

function drawExamples(filings: readonly ReadFiling[], analyser: Analyser): Example[] {
  const documents = new Map(filings.map(({ source, document }) => [source, document]))
  return drawStatements(filings, seededRandom(drawn.seed), drawn.size).flatMap(({ isTrue, statements }) =>
    statements.map(({ text, citations, calculation, quotation }) => ({
      set: drawnSet,
      document: quotation.filing.filename,
      isTrue,
      ...comparedOf({
        text,
        citations,
        analyser,
        documentOf: (source) => documents.get(source) ?? { names: [] },
        ...(calculation !== undefined && { calculation }),
      }),
    })),
  )
}

/** Whether the weights decide about an example: none of its findings settles it. */
const isWeighed = ({ compared }: Example): boolean => compared !== null && !compared.reasons.some(isSettled)

const fit = (examples: readonly Decided[]): number[] => fitDecision(examples, supportFeatures.size, pull, [...supportFeatures.values()])

/** The probability of each example under weights that were learned from other documents. */
function decideOutOfFold(examples: readonly Example[]): Map<Example, number> {
  const documents = [...new Set(examples.map(({ document }) => document))].sort()
  const foldOf = new Map(documents.map((document, at) => [document, at % foldCount]))
  const weighed = examples.filter(isWeighed).map((example) => ({ example, ...decidedOf(example) }))
  const weights = Array.from({ length: foldCount }, (_, fold) =>
    fit(weighed.filter(({ example }) => foldOf.get(example.document) !== fold)),
  )
  return new Map(weighed.map(({ example, row }) => [example, probabilityOf(row, weights[foldOf.get(example.document) ?? 0] ?? [])]))
}

const decidedOf = ({ compared, isTrue, set }: Example): Decided => ({
  row: compared ? supportRow(compared) : new Float64Array(supportFeatures.size),
  is: isTrue,
  worth: worthOf[set] ?? 1,
})

function outcomeOf({ compared, isVerified }: Example, probability: number | undefined, chosen: SupportThresholds = thresholds): Support {
  if (compared === null) return isVerified ? 'sure' : 'refused'
  return probability === undefined ? 'refused' : supportFrom(compared, probability, chosen)
}

/** Counted like `bench -- sentences`. */
function printOutcomes(examples: readonly Example[], probabilities: ReadonlyMap<Example, number>): void {
  for (const [group, own] of Map.groupBy(examples, ({ set, isTrue }) => `${set}.${isTrue}`)) {
    const outcomes = own.map((example) => outcomeOf(example, probabilities.get(example)))
    const share = (...of: Support[]): number => outcomes.filter((one) => of.includes(one)).length / own.length
    printFigure(`support.${group}.count`, own.length)
    printFigure(`support.${group}.accepted`, share('sure', 'likely'))
    printFigure(`support.${group}.accepted-in-doubt`, share('likely'))
    printFigure(`support.${group}.undecided`, share('open'))
    printFigure(`support.${group}.refused`, share('refused'))
    const ranked = own.flatMap((example) => probabilities.get(example) ?? [])
    printFigure(`support.${group}.mean-probability`, ranked.reduce((sum, one) => sum + one, 0) / Math.max(1, ranked.length))
  }
  const byFindings = new Map(
    examples.flatMap((one) => (one.compared && isWeighed(one) ? [[one, byFindingsAlone(one.compared)] as const] : [])),
  )
  for (const [set, own] of Map.groupBy(examples, (example) => example.set)) {
    printFigure(`support.${set}.area`, areaUnder(own, probabilities))
    printFigure(`support.${set}.area-by-findings-alone`, areaUnder(own, byFindings))
  }
}

/** A score without weights: nothing found, undecided findings, conflicts. */
const byFindingsAlone = ({ reasons }: ComparedSentence): number =>
  reasons.length === 0 ? 0.9 : reasons.every((reason) => findingOf(reason) === 'undecided') ? 0.6 : 0.3

/** Probability that a true sentence ranks above a false one of its set; settled ones rank last, those already accepted rank first. */
function areaUnder(examples: readonly Example[], probabilities: ReadonlyMap<Example, number>): number {
  const scores = examples.map((example) => ({ is: example.isTrue, score: probabilities.get(example) ?? (example.isVerified ? 1 : 0) }))
  const [truly, falsely] = [scores.filter(({ is }) => is), scores.filter(({ is }) => !is)]
  const wins = truly.reduce(
    (sum, { score }) => sum + falsely.reduce((own, other) => own + (score > other.score ? 1 : score === other.score ? 0.5 : 0), 0),
    0,
  )
  return wins / Math.max(1, truly.length * falsely.length)
}

const tried = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.54, 0.56, 0.58, 0.6, 0.62, 0.64, 0.66, 0.68, 0.7, 0.72, 0.74, 0.76, 0.78, 0.8]

/** Effect of each threshold on the written and the drawn sentences: those accepted, without doubt or at all, from it on, and those refused below it. */
function printThresholds(examples: readonly Example[], probabilities: ReadonlyMap<Example, number>): void {
  for (const [group, own] of Map.groupBy(examples, ({ set, isTrue }) => `${set === drawnSet ? drawnSet : 'written'}.${isTrue}`))
    for (const threshold of tried) {
      const name = `support.${group}.from-${threshold}`
      const outcomes = own.map((one) => outcomeOf(one, probabilities.get(one), { sure: threshold, likely: threshold, open: threshold }))
      printFigure(`${name}.sure`, outcomes.filter((one) => one === 'sure').length / own.length)
      printFigure(`${name}.refused`, outcomes.filter((one) => one === 'refused').length / own.length)
      printFigure(`${name}.accepted`, outcomes.filter((one) => one === 'sure' || one === 'likely').length / own.length)
    }
}

/** Accuracy of the other comparers without one of them, and how often each has a finding for a true sentence and for a false one. */
function printAblations(examples: readonly Example[]): void {
  const comparers = new Set(examples.flatMap(({ compared }) => compared?.findings.map(({ comparer }) => comparer) ?? []))
  const written = examples.filter(({ set }) => set !== drawnSet)
  const print = (name: string, own: readonly Example[]): void => {
    const probabilities = decideOutOfFold(own)
    for (const set of new Set(written.map((one) => one.set))) {
      const ofSet = own.filter((one) => one.set === set)
      printFigure(`support.${name}.${set}.area`, areaUnder(ofSet, probabilities))
      for (const isTrue of [true, false]) {
        const accepted = ofSet.filter((one) => one.isTrue === isTrue && isAccepted(one, probabilities.get(one)))
        printFigure(`support.${name}.${set}.${isTrue}.accepted`, accepted.length)
      }
    }
    const drawnFalse = own.filter((one) => one.set === drawnSet && !one.isTrue)
    printFigure(`support.${name}.drawn.false.accepted`, drawnFalse.filter((one) => isAccepted(one, probabilities.get(one))).length)
  }
  print('with-all', examples)
  for (const comparer of comparers) {
    for (const isTrue of [true, false]) {
      const own = written.filter((one) => one.isTrue === isTrue)
      const found = own.filter(({ compared }) => compared?.findings.some((one) => one.comparer === comparer && one.reasons.length > 0))
      printFigure(`support.found-by-${comparer.replaceAll(' ', '-')}.${isTrue}`, found.length)
    }
    print(
      `without-${comparer.replaceAll(' ', '-')}`,
      examples.map((example) => without(example, comparer)),
    )
  }
}

const isAccepted = (example: Example, probability: number | undefined): boolean =>
  ['sure', 'likely'].includes(outcomeOf(example, probability))

function without(example: Example, comparer: string): Example {
  if (example.compared === null) return example
  const findings = example.compared.findings.filter((one) => one.comparer !== comparer)
  return { ...example, compared: { ...example.compared, findings, reasons: findings.flatMap(({ reasons }) => reasons) } }
}

/** Writes the weights learned from all documents, with their sources and the accuracy on documents that were left out. */
async function writeModel(examples: readonly Example[], probabilities: ReadonlyMap<Example, number>): Promise<void> {
  const weights = fit(examples.filter(isWeighed).map(decidedOf))
  const sets = [...Map.groupBy(examples, ({ set }) => set)]
  const shares = (own: readonly Example[]): Record<string, number> => {
    const outcomes = own.map((one) => outcomeOf(one, probabilities.get(one)))
    const share = (...of: Support[]): number => rounded(outcomes.filter((one) => of.includes(one)).length / Math.max(1, own.length))
    return { accepted: share('sure', 'likely'), sure: share('sure'), refused: share('refused') }
  }
  const model = {
    learnedFrom: Object.fromEntries(sets.map(([set, own]) => [set, own.length])),
    ofDocumentsLeftOut: Object.fromEntries(
      sets.map(([set, own]) => [
        set,
        { true: shares(own.filter(({ isTrue }) => isTrue)), false: shares(own.filter(({ isTrue }) => !isTrue)) },
      ]),
    ),
    ...thresholds,
    weights: Object.fromEntries([...supportFeatures.keys(), 'constant'].map((name, at) => [name, rounded(weights[at] ?? 0)])),
  }
  await writeFile(fileURLToPath(modelFile), `${JSON.stringify(model, null, 2)}\n`)
}
const rounded = (value: number): number => Number(value.toFixed(4))
const modelFile = new URL('../../../packages/research/src/verify/deciding/support-weights.json', import.meta.url)
