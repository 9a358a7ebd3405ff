import { expect, it } from 'vitest'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import { answerOf, investigated, sentenceOf, toolsOver } from './harbor-files.test-support.ts'
import { scriptedModel } from './model/scripted-model.test-support.ts'
import { verifyByPages } from './verify-by-pages.test-support.ts'

const pages = {
  '12:1':
    '하버상사 사업보고서\n2023년 연결 매출액은 8조 1,200억원이며 전년 7조 2,500억원 대비 증가하였습니다.\n2023년 연결 영업이익은 9,300억원입니다.',
}
const sales = '2023년 연결 매출액은 8조 1,200억원이며 전년 7조 2,500억원 대비 증가하였습니다'
const ask = (sentences: readonly object[]) => {
  const tools = toolsOver(pages)
  return investigated({
    model: scriptedModel({ plan: [{ fails: 'wrong-answer' }], answer: [answerOf(sentences)], repair: [answerOf([])] }),
    question: '그럼 영업이익은?',
    language: 'ko',
    history: [{ question: '하버상사의 2023년 매출액은 얼마인가요?', answer: '8조 1,200억원입니다.' }],
    tools,
    verify: verifyByPages(tools, testAnalyser()),
  })
}

it('investigate completes a follow-up question without its helper, and answers in Korean', async () => {
  const { steps, outcome } = await ask([
    sentenceOf('하버상사의 2023년 연결 영업이익은 9,300억원입니다.', 'E1', '2023년 연결 영업이익은 9,300억원입니다'),
    sentenceOf('하버상사의 2023년 매출액은 전년 대비 12.0% 증가하였습니다.', 'E1', sales, '(8조 1,200억 - 7조 2,500억) / 7조 2,500억'),
  ])
  expect(steps[0]).toMatchObject({ type: 'plan', understanding: '하버상사의 2023년 영업이익은 얼마인가요?' })
  expect(outcome.found).toBe(true)
  expect(outcome.sentences.map(({ verification }) => verification)).toEqual(['verified', 'computed'])
})

it.each([
  ['another number', sentenceOf('하버상사의 2023년 연결 영업이익은 9,900억원입니다.', 'E1', '2023년 연결 영업이익은 9,300억원입니다')],
  ['another unit', sentenceOf('하버상사의 2023년 연결 영업이익은 9,300만원입니다.', 'E1', '2023년 연결 영업이익은 9,300억원입니다')],
  ['another year', sentenceOf('하버상사의 2022년 연결 영업이익은 9,300억원입니다.', 'E1', '2023년 연결 영업이익은 9,300억원입니다')],
  ['another quote', sentenceOf('하버상사의 2023년 연결 영업이익은 9,300억원입니다.', 'E1', '2023년 연결 영업이익은 9,300만원입니다')],
  ['another direction', sentenceOf('하버상사의 2023년 매출액은 전년 대비 감소하였습니다.', 'E1', sales)],
  [
    'a wrong calculation',
    sentenceOf('하버상사의 2023년 매출액은 전년 대비 21.0% 증가하였습니다.', 'E1', sales, '(8조 1,200억 - 7조 2,500억) / 7조 2,500억'),
  ],
])('investigate never supports a Korean sentence with %s', async (_what, sentence) => {
  const { outcome } = await ask([sentence])
  expect(outcome).toMatchObject({ found: false, degraded: 'nothing-supported', sentences: [{ verification: 'unsupported' }] })
})
