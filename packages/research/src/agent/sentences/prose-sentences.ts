import { quotableSpans } from '../../evidence/index.ts'
import { marksIn, withoutMarks, type WrittenSentence } from './written-answer.ts'

const maxProseLength = 20_000

/** The sentences of an answer in plain prose. Marks such as "[E3]" name the pages that they cite; the quotes must be searched. */
export function proseSentences(answer: string): WrittenSentence[] {
  const text = withoutMarkup(answer.slice(0, maxProseLength))
  if (/^\s*[[{]/.test(text)) return []
  return quotableSpans({ number: 1, text, headings: [], tables: [] })
    .map(({ start, end }) => text.slice(start, end))
    .reduce<string[]>(joinMarks, [])
    .map(readSentence)
    .filter((sentence) => /\p{L}\s?\p{L}/u.test(sentence.text) && !/[:：]$/.test(sentence.text))
}

/** Marks after the full stop belong to the sentence before. */
function joinMarks(sentences: string[], part: string): string[] {
  const [marks = ''] = /^(?:\s*[[(【]\s*(?:E\d{1,4}[\s,;·]*)+[\])】])+/iu.exec(part) ?? []
  const last = sentences.at(-1)
  if (marks !== '' && last !== undefined) sentences[sentences.length - 1] = `${last} ${marks}`
  const rest = last === undefined ? part : part.slice(marks.length)
  return rest.trim() === '' ? sentences : [...sentences, rest.trim()]
}

const readSentence = (sentence: string): WrittenSentence => ({
  text: withoutMarks(sentence),
  citations: marksIn(sentence).map((ref) => ({ ref, quote: '' })),
})

/** Without the marks of headings, lists, emphasis and fences, and without the model's reasoning. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, '')
    .replace(/^[^\S\n\r\u2028\u2029]*```.*$/gm, '')
    .replace(/^\s{0,6}(?:#{1,6}\s.*|[-*•]\s+|>\s+)/gm, (markup) => (markup.trimStart().startsWith('#') ? '' : '\n'))
    .replace(/\*\*|__/g, '')
    .trim()
}
