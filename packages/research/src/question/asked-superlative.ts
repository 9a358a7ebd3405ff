import { wordsOfKind } from './asked-breakdown.ts'

/** A question for the member of a kind that has most of something: "the largest customer", 최대 거래처. */
export interface AskedSuperlative {
  /** Words by which tables name members of the kind. */
  printed: RegExp
}

const english =
  /\b(?:largest|biggest|top|main|single largest)(?: \d{1,2})? (?!(?:share|part|portion|amount|increase|decrease)\b)([a-z]{3,20})\b/i
const most = /\b(?:which|what) ([a-z]{3,20}) (?:\w+ ){1,3}(?:the )?most\b/i
const korean = /(?:가장 (?:큰|많은)|최대|제일 큰) ?([가-힣]{2,8}?)(?=[은는이가을를의]?(?:\s|\?|$))/u
const maxLength = 300

/** Reads a question for the largest of a kind; null if it asks for none. */
export function readSuperlative(question: string): AskedSuperlative | null {
  const text = question.slice(0, maxLength)
  const kind = (english.exec(text) ?? most.exec(text) ?? korean.exec(text))?.[1]
  const printed = kind === undefined ? undefined : wordsOfKind(kind.toLowerCase())
  return printed === undefined ? null : { printed }
}
