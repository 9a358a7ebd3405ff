import { dataFolder, type BenchArguments } from './arguments.ts'
import { printFigure } from './print.ts'
import { makeAnalyser } from './retrieval-rig.ts'
import { benchSentenceFile } from './sentences.ts'
import { seededRandom } from './seeded-random.ts'
import { judgeDraw } from './verification/judge-draw.ts'
import type { Tally } from './verification/judge-statements.ts'
import { readFilings } from './verification/read-filings.ts'

/** Seed of the draw, if none is given. */
const usualSeed = 20_261_121
const size = { each: 8, eachOfKorean: 80 }

/**
 * True and false statements about the filings under the data folder, judged without a model: quotations falsified in one respect each, quoted falsely
 * or with the true quote, or cited on other pages; figures of tables stated wrongly; and true rephrasings. With `--sentences FILE` the sentences of
 * the file instead.
 */
export async function benchVerify(options: BenchArguments): Promise<void> {
  if (options.sentences !== undefined) return benchSentenceFile(options.sentences, options)
  const analyser = await makeAnalyser()
  const filings = await readFilings(dataFolder(options))
  const { groups, perSecond } = judgeDraw(analyser, filings, seededRandom(options.seed ?? usualSeed), size)
  for (const [group, tallies] of groups)
    for (const [kind, { all, wrong }] of tallies) {
      const name = `verify.${group}.${kind.replaceAll(' ', '-')}`
      printFigure(`${name}.count`, all)
      printFigure(`${name}.${isFalse(group) ? 'accepted' : 'refused'}`, wrong)
    }
  const mutations = sum(groups.flatMap(([group, tallies]) => (isFalse(group) ? [tallies] : [])))
  printFigure('verify.mutations', mutations.all)
  printFigure('verify.accepted-mutations', mutations.wrong)
  for (const [group, tallies] of groups) {
    if (isFalse(group)) continue
    const { all, wrong } = sum([tallies])
    printFigure(`verify.${group}`, all)
    printFigure(`verify.refused-${group}`, wrong / Math.max(1, all))
  }
  printFigure('verify.sentences-per-second', perSecond)
}

const isFalse = (group: string): boolean => group.startsWith('false')

const sum = (tallies: readonly ReadonlyMap<string, Tally>[]): Tally =>
  tallies
    .flatMap((one) => [...one.values()])
    .reduce((all, one) => ({ all: all.all + one.all, wrong: all.wrong + one.wrong }), { all: 0, wrong: 0 })
