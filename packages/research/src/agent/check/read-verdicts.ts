import { scanObjects } from '../model/json-objects.ts'
import type { Verdict } from '../prompts/check-prompt.ts'
import { isRecord } from '../sentences/written-answer.ts'

/** What a model says of a sentence. */
export interface SaidVerdict {
  verdict: Verdict
  /** What it says shows it, as it copied it. */
  words: readonly string[]
}

const mostWords = 4
const longestWords = 600

/** What models without a form write for each verdict, in small letters, with hyphens. */
const sayings: Readonly<Record<string, Verdict>> = {
  supported: 'supported',
  entailed: 'supported',
  contradicted: 'contradicted',
  contradiction: 'contradicted',
  'not-supported': 'not-supported',
  unsupported: 'not-supported',
  neutral: 'not-supported',
}

/** The verdicts in a reply by the numbers of their sentences, whatever stands around them. A sentence of which it says several things has none. */
export function readVerdicts(reply: string): Map<number, SaidVerdict> {
  const said = scanObjects()
    .push(reply)
    .flatMap(({ value }) => readVerdict(value) ?? [])
  return new Map(
    [...Map.groupBy(said, ({ at }) => at)].flatMap(([at, all]): [number, SaidVerdict][] => {
      const [first] = all
      if (first === undefined || all.some(({ verdict }) => verdict !== first.verdict)) return []
      return [[at, { verdict: first.verdict, words: first.words }]]
    }),
  )
}

function readVerdict(value: unknown): (SaidVerdict & { at: number }) | undefined {
  if (!isRecord(value)) return undefined
  const { at, verdict, words } = value
  const number = typeof at === 'number' ? at : typeof at === 'string' ? Number(at.replace(/^\s*S/i, '')) : Number.NaN
  const known =
    typeof verdict === 'string'
      ? sayings[
          verdict
            .trim()
            .toLowerCase()
            .replace(/[\s_]+/g, '-')
        ]
      : undefined
  if (!Number.isInteger(number) || known === undefined) return undefined
  const copied = (Array.isArray(words) ? words : [words]).flatMap((one: unknown) =>
    typeof one === 'string' && one.trim() !== '' ? [one.trim().slice(0, longestWords)] : [],
  )
  return { at: number, verdict: known, words: copied.slice(0, mostWords) }
}
