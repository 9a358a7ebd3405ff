import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOf, netSales, people } from '../harbor-files.test-support.ts'
import { readAnswer } from './read-answer.ts'
import type { WrittenSentence } from './written-answer.ts'

function read(text: string, size = text.length): { sentences: WrittenSentence[]; found: boolean | null; missing: string[]; form: string } {
  const reader = readAnswer()
  const sentences: WrittenSentence[] = []
  for (let at = 0; at < text.length; at += Math.max(1, size)) sentences.push(...reader.push(text.slice(at, at + Math.max(1, size))))
  const end = reader.end()
  return { ...end, sentences: [...sentences, ...end.sentences] }
}

const texts = (answer: { sentences: WrittenSentence[] }) => answer.sentences.map(({ text }) => text)
const complete = answerOf([netSales, { ...people, calculation: '4,200 / 3' }], true, ['margins {by port}'])

describe('readAnswer', () => {
  it.each([
    ['plainly', complete],
    ['in a fence', `\`\`\`json\n${complete}\n\`\`\``],
    ['with prose around', `Sure, here it is:\n${complete}\nLet me know {if} you "need more.`],
    ['with indentation', JSON.stringify(JSON.parse(complete), null, 2)],
    ['with a trailing comma', complete.replace('],"missing"', ',],"missing"')],
    ['with line ends in strings', complete.replace('Harbor Corp employs', 'Harbor Corp\nemploys')],
    ['after a reasoning block', `<think>The answer {is easy</think>${complete}`],
  ])('reads an answer %s', (_how, text) => {
    const answer = read(text)
    expect(texts(answer)).toEqual([netSales.text, people.text])
    expect(answer).toMatchObject({ found: true, form: 'structured', missing: ['margins {by port}'] })
    expect(answer.sentences[1]).toMatchObject({ calculation: '4,200 / 3', citations: [{ ref: 'E2' }] })
  })

  it('returns the complete sentences of an answer that is cut off', () => {
    const second = complete.indexOf(people.text)
    expect(texts(read(complete.slice(0, second + 5)))).toEqual([netSales.text])
    expect(read(complete.slice(0, 14))).toMatchObject({ sentences: [], found: true, form: 'nothing' })
    expect(read('{"found": false, "sent')).toMatchObject({ sentences: [], found: false })
  })

  it('returns each sentence once, however the text is split', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(complete.length), (size, length) => {
        const pieces = texts(read(complete.slice(0, length), size))
        expect([netSales.text, people.text].slice(0, pieces.length)).toEqual(pieces)
        expect(texts(read(complete, size))).toHaveLength(2)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '"', '\\', ',', '[', ']', 'a', ':', '\n', '한'), maxLength: 400 }),
        (text) => {
          expect(read(text, 7).form).toMatch(/structured|prose|nothing/)
        },
      ),
    )
  })

  it('accepts citations that only name a page, and ignores invalid ones', () => {
    const [sentence] = read(
      answerOf([{ text: 'Ports grew [E2].', citations: ['E2', { ref: 'E3' }, { quote: 'x' }, 7], calculation: null }]),
    ).sentences
    expect(sentence).toEqual({
      text: 'Ports grew.',
      answers: true,
      citations: [
        { ref: 'E2', quote: '' },
        { ref: 'E3', quote: '' },
      ],
    })
  })

  it('marks the first sentence as the answer, unless each one answers for itself', () => {
    const ofKind = (kind: string) => JSON.stringify({ analysis: 'not "kind": "list"', kind, ...(JSON.parse(complete) as object) })
    const answering = (text: string, size?: number) => read(text, size).sentences.map(({ answers }) => answers === true)
    expect(answering(complete)).toEqual([true, false])
    for (const size of [1, 7, 4_000]) {
      for (const kind of ['figure', 'yes-no', 'name', 'date']) expect(answering(ofKind(kind), size), kind).toEqual([true, false])
      for (const kind of ['list', 'comparison', 'summary']) expect(answering(ofKind(kind), size), kind).toEqual([false, false])
    }
  })

  it('splits prose into sentences', () => {
    const prose =
      '## Answer\n\n- **Net sales** were USD 6,489 million (E1), up 10.0%. [E1][E2]\n- 하버상사의 매출액은 8조 1,200억원입니다. [E3]\n\nSources:'
    expect(read(prose).sentences).toEqual([
      {
        text: 'Net sales were USD 6,489 million, up 10.0%.',
        citations: [
          { ref: 'E1', quote: '' },
          { ref: 'E2', quote: '' },
        ],
      },
      { text: '하버상사의 매출액은 8조 1,200억원입니다.', citations: [{ ref: 'E3', quote: '' }] },
    ])
    expect(read('READY')).toMatchObject({ found: null })
    expect(read('')).toMatchObject({ sentences: [], form: 'nothing' })
  })
})
