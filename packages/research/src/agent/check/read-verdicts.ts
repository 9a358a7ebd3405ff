import { scanObjects } from '../model/json-objects.ts'
import type { Verdict } from '../prompts/check-prompt.ts'
import { isRecord } from '../sentences/written-answer.ts'

/** The verdict of a model on a sentence. */
export interface ReportedVerdict {
  verdict: Verdict
  /** The words that it quotes as evidence. */
  words: readonly string[]
}

const maxWords = 4
const maxWordsLength = 600

/** Names that models without structured output use for each verdict; in lower case, with hyphens. */
const verdictsByName: Readonly<Record<string, Verdict>> = {
  supported: 'supported',
  entailed: 'supported',
  contradicted: 'contradicted',
  contradiction: 'contradicted',
  'not-supported': 'not-supported',
  unsupported: 'not-supported',
  neutral: 'not-supported',
}

/** Verdicts of a reply by the numbers of their sentences, whatever text is around them. A sentence with contradictory verdicts has none. */
export function readVerdicts(reply: string): Map<number, ReportedVerdict> {
  const reported = scanObjects()
    .push(reply)
    .flatMap(({ value }) => readVerdict(value) ?? [])
  return new Map(
    [...Map.groupBy(reported, ({ at }) => at)].flatMap(([at, all]): [number, ReportedVerdict][] => {
      const [first] = all
      if (first === undefined || all.some(({ verdict }) => verdict !== first.verdict)) return []
      return [[at, { verdict: first.verdict, words: first.words }]]
    }),
  )
}

function readVerdict(value: unknown): (ReportedVerdict & { at: number }) | undefined {
  if (!isRecord(value)) return undefined
  const { at, verdict, words } = value
  const number = typeof at === 'number' ? at : typeof at === 'string' ? Number(at.replace(/^\s*S/i, '')) : Number.NaN
  const known =
    typeof verdict === 'string'
      ? verdictsByName[
          verdict
            .trim()
            .toLowerCase()
            .replace(/[\s_]+/g, '-')
        ]
      : undefined
  if (!Number.isInteger(number) || known === undefined) return undefined
  const copied = (Array.isArray(words) ? words : [words]).flatMap((one: unknown) =>
    typeof one === 'string' && one.trim() !== '' ? [one.trim().slice(0, maxWordsLength)] : [],
  )
  return { at: number, verdict: known, words: copied.slice(0, maxWords) }
}
