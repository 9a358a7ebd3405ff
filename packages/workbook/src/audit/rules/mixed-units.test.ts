import { describe, expect, it } from 'vitest'
import { cleanModel, writeModel } from '../clean-model.test-support.ts'
import { auditWorkbook } from '../index.ts'

/** Units reported for a model in millions of won with a text above the figures of its cash flow. */
async function unitsReported(text: string): Promise<unknown[]> {
  const model = cleanModel('ko')
  model.sheets['Cash']!.cells['A2'] = text
  const { findings } = await auditWorkbook(await writeModel(model))
  return [
    ...new Set(findings.flatMap((finding) => (finding.rule === 'mixed-units' && finding.sheet === 'Cash' ? [finding.details.unit] : []))),
  ]
}

describe('the unit of a sheet', () => {
  it.each(['조정 항목 합계 (순)', '기업가치 − 조정 항목 = 주주가치', '코호트별 구매 고객 (경과 기간)', '천연가스', '억제 비용', '원가'])(
    'is not read from the letters of another word: %s',
    async (text) => {
      expect(await unitsReported(text)).toEqual([])
    },
  )

  it.each(['(단위: 천원)', '천원', '천원 단위', '금액은 천원으로 표시', '가온정밀 주식회사 · 천원 · 평가기준일 2025-12-31', '단위: 조원'])(
    'is read where it is a word: %s',
    async (text) => {
      expect(await unitsReported(text)).toEqual([text])
    },
  )

  it('is read from a title line if it agrees', async () => {
    expect(await unitsReported('가온정밀 주식회사 · 백만원 · 평가기준일 2025-12-31')).toEqual([])
  })
})
