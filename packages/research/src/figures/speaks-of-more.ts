import { mentionsIn as calledIn } from '../mentions.ts'
import { namesIn } from '../names.ts'
import { isQuestionWord } from '../question-words.ts'
import type { AskedFigure } from './asked-figure.ts'
import { askingWords, askingWordsKorean, particles, settingWords } from './figure-words.ts'
import { mentionsIn } from './named-measures.ts'
import type { TableDocument } from './table-document.ts'

/**
 * Whether a question says more than a measure of the whole company: a segment, a region, a part of a line. Statements do not answer
 * that, however well they know the measure.
 *
 * @param documents those whose statements are looked at
 */
export function speaksOfMore({ asking, defined }: AskedFigure, documents: readonly (TableDocument & { korean: boolean })[]): boolean {
  if (defined) return false
  // What stands before the asking says where to look and what to be: "In agreement with the income statement, what …".
  let rest = asking.slice(Math.max(0, asking.search(/\b(?:what|how much|calculate|compute)\b/i))).replace(/\([^()]*\)/g, ' ')
  for (const { start, end } of mentionsIn(rest)) rest = `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`
  const called = calledIn(documents.flatMap(({ names }) => names))
  // A name is the company's as a whole when it begins like it: "Harbor" of "Harbor Industries".
  for (const name of namesIn(rest)) if (called.has(name.split(' ')[0] ?? name)) rest = rest.replace(name, ' ')
  const korean = documents.some((document) => document.korean)
  return rest.split(/[\s,;:()"“”‘’?!%=]+|(?<=\p{L})['’]s?(?=\s|$)/u).some((raw) => {
    const word = raw.replace(/['’]s?$/, '').replace(/(?<!\.)\.+$/, '')
    const plain = word.toLowerCase().replace(particles, '')
    if (!/\p{L}/u.test(plain) || plain.length < 2 || /\d{2}|^q[1-4]$/.test(plain)) return false
    if (
      isQuestionWord(word) ||
      isQuestionWord(plain) ||
      settingWords.test(plain) ||
      askingWords.test(plain) ||
      askingWordsKorean.test(word)
    )
      return false
    const isHangul = /\p{Script=Hangul}/u.test(plain)
    // A Korean word on English pages is the company, by its sound, as far as nobody knows its English.
    if (isHangul && !korean) return false
    const ownName = (name: string): boolean =>
      name
        .toLowerCase()
        .replace(/^(?:㈜|\(주\)|주식회사)\s*/, '')
        .startsWith(plain)
    return !called.has(word) && !documents.some(({ names }) => names.some((name) => (isHangul ? ownName(name) : false)))
  })
}
