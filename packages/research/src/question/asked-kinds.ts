import { exclusive, type FigureKind, kindsIn } from '../words/index.ts'

type Kinds = ReadonlySet<FigureKind>

/** The kinds of figure that a question asks for. */
export interface AskedKinds {
  all: Kinds
  /** What is counted, by the counting words: "how many employees hold shares" counts people. */
  counted: Kinds
}

const countedWords = /\bhow many\s+((?:[\p{L}.&'’-]+\s?){1,3})|\bnumber of\s+((?:[\p{L}.&'’-]+\s?){1,2})|(?<!\S)(\S*\s?몇\s?\p{L}+)/giu

/** Reads the kinds of figure that a question asks for. */
export function readAskedKinds(text: string): AskedKinds {
  const counting = Array.from(text.matchAll(countedWords), ([, many = '', number = '', korean = '']) => `${many} ${number} ${korean}`).join(
    ' ',
  )
  const lasts = /연수|연한|useful|how long/i.test(text) && kindsIn(text).has('time')
  return { all: kindsIn(text), counted: lasts ? new Set<FigureKind>(['time']) : only(kindsIn(counting), exclusive.counted) }
}

const only = (kinds: Kinds, accepted: readonly FigureKind[]): Kinds => new Set(accepted.filter((kind) => kinds.has(kind)))
