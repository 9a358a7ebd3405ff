import { findingOf, type VerificationReason, verifySentence } from '@dossier/research'
import { type BenchArguments, dataFolder } from './arguments.ts'
import { readJsonLines } from './json-lines.ts'
import { printFigure, printProgress } from './print.ts'
import { makeAnalyser } from './retrieval-rig.ts'
import { type CitedSentence, fileReader, requestOf, sentenceSets } from './verification/cited-sentences.ts'

interface Tally {
  all: number
  accepted: number
  /** Among them those that a check can withdraw, since their sources may contradict them in ways that no program detects. */
  inDoubt: number
  /** Neither accepted nor rejected by the program: the input of a check. */
  undecided: number
}
const nothing: Tally = { all: 0, accepted: 0, inDoubt: 0, undecided: 0 }

/**
 * Sentences like a model's, true and plausibly false, judged by the verifier. `--data DIR` has `sentences.jsonl`, and `check.jsonl`, of which only
 * totals are printed; likewise `bench/sentences`. The cited PDFs are in DIR/pdfs, DIR/../reports/pdfs or, by their path, in DIR/... `--cache DIR`
 * caches the files read. `--reasons` counts, by comparer and finding, the true sentences that it refuses or leaves undecided (`alone`: those with no
 * other finding), and the false ones by kind, accepted and in total.
 */
export async function benchSentences(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const analyser = await makeAnalyser()
  const files = fileReader(folder, options.cache)
  for (const { name, sentences, isHeldOut } of await sentenceSets(folder)) {
    const tallies = new Map<string, Tally>()
    const counts = new Map<string, number>()
    for (const sentence of sentences) {
      const { verification, reasons, open } = verifySentence(await requestOf(sentence, files, analyser))
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

/** The part of a sentence that each reason is about. */
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

/** A dropped citation rejects nothing as long as another one remains. */
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
 * The sentences of one file, in the format of `sentences.jsonl`, judged by the program alone: shares of true ones refused and of false ones accepted,
 * each also by kind and language. No sentence is printed. Their PDFs are found like those of `benchSentences`.
 */
export async function benchSentenceFile(path: string, options: BenchArguments): Promise<void> {
  const analyser = await makeAnalyser()
  const files = fileReader(dataFolder(options), options.cache)
  const shares = new Map<string, { all: number; wrong: number }>()
  for (const sentence of await readJsonLines<CitedSentence>(path)) {
    const { verification } = verifySentence(await requestOf(sentence, files, analyser))
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
