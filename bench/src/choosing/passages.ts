import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  clauseDecisionFeatures,
  clauseDecisionOf,
  clauseFeatures,
  passageDecisionFeatures,
  passageDecisionOf,
  passageFeatures,
  probabilityOf,
  rankPassages,
  type RankedPassage,
  selectPassages,
} from '@dossier/research'
import { type BenchArguments, dataFolder } from '../arguments.ts'
import { printFigure } from '../print.ts'
import { makeAnalyser } from '../retrieval-rig.ts'
import { seededRandom } from '../seeded-random.ts'
import { ownQuestions } from './figure-sets.ts'
import { type ChoiceExample, fitChoice, fitDecision } from './fit-choice.ts'
import { gatherPassageExamples, type PassageExample } from './gather-passage-examples.ts'
import { annualReportQuestions, clauseQuestions, filingQuestions, folderQuestions } from './passage-sets.ts'

const foldCount = 5
const pull = 0.005
/** Number of wrong stretches, drawn at random, that are learned from with the right ones of a question. */
const mostWrong = 60
/** Weight of a question by set: there are many for clauses, and if only the page is known, the right stretches are guessed. */
const worthOf: Readonly<Record<string, number>> = { contracts: 0.15, mmlongbench: 0.5, allganize: 0.5 }

interface Ranked {
  example: PassageExample
  ranked: RankedPassage[]
}

/** Learns which passages answer, and prints the accuracy on companies and contracts that were left out. */
export async function benchPassages(options: BenchArguments): Promise<void> {
  const data = dataFolder(options)
  const sets = [
    await folderQuestions(join(data, 'reports'), 'reports'),
    await folderQuestions(join(data, 'reports'), 'fresh', { file: ownQuestions('reports.jsonl'), beside: 'reports' }),
    await folderQuestions(join(data, 'quarterly'), 'quarterly'),
    await folderQuestions(join(data, 'mmlongbench'), 'mmlongbench'),
    await folderQuestions(join(data, 'korean/allganize'), 'allganize'),
    await annualReportQuestions(join(data, 'korean/samsung')),
    await filingQuestions(join(data, 'financebench')),
    await clauseQuestions(join(data, 'cuad')),
  ]
  const analyser = await makeAnalyser()
  const examples: PassageExample[] = []
  for (const own of sets) for await (const one of gatherPassageExamples(own, { analyser, cache: options.cache })) examples.push(one)
  const foldOf = foldsOf(examples)
  const general = learn(examples, ofQuestions, foldOf)
  const clauses = learn(examples.filter(asksForClause), ofClauses, foldOf)
  const chosen = new Map([...general.ranked, ...clauses.ranked].map((one) => [one.example, one]))
  printRanks([...chosen.values()])
  const decided = new Map([...general.decided, ...clauses.decided].map((one) => [one.example, one]))
  printDecisions([...decided.values()])
  if (options.write) await writeModel(examples, general, clauses)
}

/** Whether the question is for a kind of clause of a contract, which has weights of its own. */
const asksForClause = ({ gathered }: PassageExample): boolean => gathered.clauses.length > 0

/** Features and settings for one kind of question. */
interface Learner {
  features: readonly string[]
  decisionFeatures: readonly string[]
  decisionOf: typeof passageDecisionOf
  worthOf: (example: PassageExample) => number
  decisionPull: number
}
const ofQuestions: Learner = {
  features: passageFeatures,
  decisionFeatures: passageDecisionFeatures,
  decisionOf: passageDecisionOf,
  worthOf: ({ question }) => worthOf[question.set] ?? 1,
  decisionPull: 0.01,
}
const ofClauses: Learner = {
  features: clauseFeatures,
  decisionFeatures: clauseDecisionFeatures,
  decisionOf: clauseDecisionOf,
  worthOf: () => 1,
  decisionPull: 0.003,
}

interface Decided {
  example: PassageExample
  /** Probability that the pages answer, by weights that had left the company out. */
  probability: number
}

interface Learned {
  ranked: Ranked[]
  decided: Decided[]
  /** Weights by feature, learned from all questions; those of the decision from rankings by weights that had left the company out. */
  ranking: Record<string, number>
  answered: Record<string, number>
}

/** Learns weights, and ranks and decides each question by weights that had left its company out. */
function learn(examples: readonly PassageExample[], learner: Learner, foldOf: (example: PassageExample) => number): Learned {
  const { features, decisionFeatures, decisionPull } = learner
  const folds = Array.from({ length: foldCount }, (_, fold) => fold)
  const random = seededRandom(1)
  const learned = examples.flatMap((example) => {
    if (!example.right.includes(true) || example.isWithheld) return []
    return [{ fold: foldOf(example), ...choiceExample(example, learner.worthOf(example), random) }]
  })
  const without = <One>(all: readonly One[], out: (one: One) => boolean): One[] => all.filter((one) => !out(one))
  const weights = folds.map((fold) =>
    fitChoice(
      without(learned, (one) => one.fold === fold),
      features.length,
      pull,
    ),
  )
  const ranked = examples.map((example) => ({
    example,
    ranked: rankPassages(example.gathered.passages, weights[foldOf(example)] ?? []),
  }))
  const asking = decisionsOf(ranked, learner)
  const decisions = folds.map((fold) =>
    fitDecision(
      without(asking, ({ one }) => foldOf(one.example) === fold),
      decisionFeatures.length,
      decisionPull,
    ),
  )
  const named = (names: readonly string[], found: readonly number[]): Record<string, number> =>
    Object.fromEntries(names.map((name, at) => [name, Number((found[at] ?? 0).toFixed(4))]))
  return {
    ranked,
    decided: asking.map(({ one: { example }, row }) => ({ example, probability: probabilityOf(row, decisions[foldOf(example)] ?? []) })),
    ranking: named(features, fitChoice(learned, features.length, pull)),
    answered: named([...decisionFeatures, 'constant'], fitDecision(asking, decisionFeatures.length, decisionPull)),
  }
}

async function writeModel(examples: readonly PassageExample[], general: Learned, clauses: Learned): Promise<void> {
  const asked = examples.filter(({ isWithheld }) => !isWithheld)
  const model = {
    learnedFrom: Object.fromEntries([...Map.groupBy(asked, ({ question }) => question.set)].map(([set, own]) => [set, own.length])),
    answeredThreshold,
    ranking: general.ranking,
    answered: general.answered,
    clauses: { answeredThreshold: clauseThreshold, ranking: clauses.ranking, answered: clauses.answered },
  }
  await writeFile(fileURLToPath(modelFile), `${JSON.stringify(model, null, 2)}\n`)
}
const modelFile = new URL('../../../packages/research/src/evidence/passages/passage-weights.json', import.meta.url)
/** Chosen on companies and contracts left out; see docs/decisions/0018. */
const answeredThreshold = 0.4
const clauseThreshold = 0.5

/** An example of the right stretches and some wrong ones drawn at random. */
function choiceExample({ gathered, right }: PassageExample, worth: number, random: () => number): ChoiceExample {
  const wrong = gathered.passages.flatMap((_, at) => (right[at] === true ? [] : [{ at, drawn: random() }]))
  const drawn = wrong.sort((one, other) => one.drawn - other.drawn).slice(0, mostWrong)
  const taken = [...gathered.passages.flatMap((_, at) => (right[at] === true ? [at] : [])), ...drawn.map(({ at }) => at)]
  return {
    rows: taken.map((at) => gathered.passages[at]?.features ?? new Float64Array(clauseFeatures.length)),
    right: taken.map((at) => right[at] === true),
    worth,
  }
}

/** Distributes companies over the folds by name. */
function foldsOf(examples: readonly PassageExample[]): (example: PassageExample) => number {
  const groups = [...new Set(examples.map(({ question }) => question.group))].sort()
  const folds = new Map(groups.map((group, at) => [group, at % foldCount]))
  return ({ question }) => folds.get(question.group) ?? 0
}

const shownFirst = 3
const shownAtMost = 5

/** How often the first passages include an answer, and are on an answering page. */
function printRanks(ranked: readonly Ranked[]): void {
  const asking = ranked.filter(({ example }) => !example.isWithheld && example.question.type === 'passage')
  for (const [set, own] of Map.groupBy(asking, ({ example }) => example.question.set)) {
    const selections = own.map((one) => ({ one, selected: selectPassages(one.ranked, shownAtMost) }))
    const share = (is: (one: Ranked, selected: readonly RankedPassage[]) => boolean): number =>
      selections.filter((each) => is(each.one, each.selected)).length / own.length
    const answers = ({ example }: Ranked, selected: readonly RankedPassage[]): boolean =>
      selected.some(({ evidence }) =>
        example.gathered.passages.some((passage, at) => passage.evidence === evidence && example.right[at] === true),
      )
    const onPage = ({ example }: Ranked, selected: readonly RankedPassage[]): boolean =>
      selected.some(({ evidence }) => example.question.pages.includes(evidence.page.number))
    printFigure(`passages.${set}.questions`, own.length)
    printFigure(
      `passages.${set}.among-candidates`,
      share(({ example }) => example.right.includes(true)),
    )
    for (const most of [1, shownFirst, shownAtMost]) {
      printFigure(
        `passages.${set}.right-${most}`,
        share((one, selected) => answers(one, selected.slice(0, most))),
      )
      printFigure(
        `passages.${set}.page-${most}`,
        share((one, selected) => onPage(one, selected.slice(0, most))),
      )
    }
  }
}

/** Weight of a question whose answering pages were removed, relative to a question that a file does not answer. */
const ofWithheld = 0.3
const thresholds = [0.4, 0.5, 0.6, 0.7, 0.8]

/** Examples of the decision whether the pages answer a question that the choice among figures leaves to passages. */
function decisionsOf(
  ranked: readonly Ranked[],
  { decisionOf, worthOf }: Learner,
): { one: Ranked; row: Float64Array; is: boolean; worth: number }[] {
  return ranked
    .filter(({ example }) => example.before === 'passages')
    .map((one) => ({
      one,
      row: decisionOf(one.example.gathered, one.ranked),
      is: one.example.question.type !== 'absent',
      worth: worthOf(one.example) * (one.example.isWithheld ? ofWithheld : 1),
    }))
}

/** Share refused of the answerable and of the unanswerable questions, for several thresholds and for the chosen ones. */
function printDecisions(decided: readonly Decided[]): void {
  for (const [set, own] of Map.groupBy(decided, ({ example }) => example.question.set))
    for (const type of ['passage', 'figure', 'absent', 'withheld'] as const) {
      const of = own.filter(({ example }) => (example.isWithheld ? 'withheld' : example.question.type) === type)
      if (of.length === 0) continue
      printFigure(`passages.${set}.${type}.left-to-passages`, of.length)
      const refused = (is: (one: Decided) => boolean): number => of.filter(is).length / of.length
      printFigure(
        `passages.${set}.${type}.none`,
        refused(({ example, probability }) => probability < (asksForClause(example) ? clauseThreshold : answeredThreshold)),
      )
      for (const least of thresholds)
        printFigure(
          `passages.${set}.${type}.none-below-${least}`,
          refused(({ probability }) => probability < least),
        )
    }
}
