import type { Page } from '@dossier/documents'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profilePage } from './page-profile.ts'
import { sectionsOfPages } from './sections.ts'

function page(text: string, number = 50): Page {
  return { number, width: 612, height: 792, text, words: [], headings: [], tables: [], anchor: { kind: 'page' } }
}

const incomeStatement = `Consolidated Statements of Income
Years ended December 31 (in millions) 2021 2020 2019
Net sales $ 5,363 $ 4,869 $ 5,058
Cost of sales 3,100 2,800 2,900
Gross profit 2,263 2,069 2,158
Selling, general and administrative 900 880 870
Research and development 300 280 270
Operating income 1,063 909 1,018
Interest expense, net (45) (50) —
Income before income taxes 1,018 859 1,018
Provision for income taxes 203 170 190
Net income $ 815 $ 689 $ 828
Diluted $ 1.50 $ 1.27 $ 1.52`

describe('the profile of a page', () => {
  it('has the row labels of figures without the figures', () => {
    expect(profilePage(page(incomeStatement)).labels).toEqual(
      expect.arrayContaining(['net sales', 'cost of sales', 'interest expense, net', 'net income']),
    )
  })

  it('joins a label over two lines', () => {
    expect(profilePage(page('Net cash provided by (used in)\noperating activities 1,234 1,100')).labels).toEqual([
      'net cash provided by (used in) operating activities',
    ])
  })

  it('has the years of its column headings, not those of its prose', () => {
    expect(profilePage(page(incomeStatement)).years).toEqual([2021, 2020, 2019])
    expect(profilePage(page('The lease which was signed by both of the parties in the spring of 2009 ends soon.')).years).toEqual([])
  })

  it('recognises an income statement by its title and rows', () => {
    const role = profilePage(page(incomeStatement)).roles['income-statement']
    expect(role).toEqual({ title: 1, rows: 1 })
  })

  it('recognises a Korean statement with a letter-spaced title and numbered lines', () => {
    const lines = [
      'Ⅰ. 매출액',
      'Ⅱ. 매출원가',
      'Ⅲ. 매출총이익',
      'Ⅳ. 판매비와관리비',
      'Ⅴ. 영업이익',
      'Ⅵ. 법인세비용차감전순이익',
      'Ⅶ. 당기순이익',
    ]
    const text = `연 결 포 괄 손 익 계 산 서\n${lines.map((line) => `${line} 1,234 1,100`).join('\n')}`
    expect(profilePage(page(text)).roles['income-statement']).toEqual({ title: 1, rows: 1 })
  })

  it('recognises a Korean balance sheet', () => {
    const rows = [
      '현금및현금성자산',
      '매출채권',
      '재고자산',
      '유동자산',
      '유형자산',
      '무형자산',
      '자산총계',
      '매입채무',
      '유동부채',
      '부채총계',
      '자본금',
      '이익잉여금',
      '자본총계',
    ]
    const role = profilePage(page(`연결 재무상태표\n${rows.map((row) => `${row} 1,234 2,345`).join('\n')}`)).roles['balance-sheet']
    expect(role).toEqual({ title: 1, rows: 1 })
  })

  it('does not mistake a table of contents for the statements that it lists', () => {
    const listed = [
      'Business',
      'Risk Factors',
      'Properties',
      'Legal Proceedings',
      'Consolidated Statements of Income',
      'Consolidated Balance Sheets',
      'Notes',
      'Exhibits',
      'Signatures',
    ]
    const roles = profilePage(page(`TABLE OF CONTENTS\n${listed.map((line, at) => `${line} ${at * 7 + 3}`).join('\n')}`, 2)).roles
    expect(roles.contents).toBeDefined()
    expect(roles['income-statement']?.title ?? 0).toBe(0)
  })

  it('is read from any text, within the bounds of a page', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => profilePage(page(text)).labels.length <= 80))
    for (const hostile of ['1 '.repeat(50_000), '('.repeat(50_000), `a ${'– '.repeat(50_000)}b`, `statement ${'of '.repeat(30_000)}`]) {
      expect(profilePage(page(`${hostile}x`)).labels).toEqual([])
    }
  })
})

describe('sections', () => {
  const lines = (...texts: string[]) => ({ lines: texts, isContents: false })

  it('extend to the beginning of the next one', () => {
    const pages = [
      lines('item 1a. risk factors', 'we may fail'),
      lines('more risks'),
      lines('end of risks', '...', '...', '...', '...', '...', 'item 2. properties'),
      lines('item 7. management’s discussion and analysis'),
    ]
    expect(sectionsOfPages(pages)).toEqual([['risk-factors'], ['risk-factors'], ['risk-factors', 'properties'], ['discussion']])
  })

  it('do not begin at a table of contents or a mention', () => {
    expect(sectionsOfPages([{ lines: ['item 1a. risk factors'], isContents: true }])).toEqual([[]])
    expect(sectionsOfPages([lines('see item 1a. risk factors for more, which describes what may go wrong')])).toEqual([[]])
    expect(sectionsOfPages([lines('item 1a. risk factors 12')])).toEqual([[]])
  })

  it('end only at items in a filing of items, and not at a numbered note', () => {
    const items = [
      'item 1. business',
      'item 1a. risk factors',
      'item 2. properties',
      'item 3. legal proceedings',
      'item 8. financial statements',
    ]
    const pages = [
      ...items.map((item) => lines(item)),
      lines('notes to consolidated financial statements'),
      lines('1. business'),
      lines('legal proceedings'),
    ]
    expect(sectionsOfPages(pages).slice(-3)).toEqual([['notes'], ['notes'], ['notes']])
    const late = [
      ...items.map((item) => lines(item)),
      lines('item 15. exhibits, financial statement schedules'),
      lines('1. financial statements'),
    ]
    expect(sectionsOfPages(late).at(-1)).toEqual(['exhibits'])
  })

  it('begin after a part number, with a long title, and at the list of the notes', () => {
    const title =
      'item 5. market for registrant’s common equity, related stockholder matters and issuer purchases of equity securities of all kinds'
    expect(sectionsOfPages([lines(title)])).toEqual([['shares']])
    expect(sectionsOfPages([lines('part i — financial information item 1. financial statements')])).toEqual([['statements']])
    const list = { lines: ['notes to consolidated financial statements', 'note 1 5'], isContents: true }
    expect(sectionsOfPages([list, lines('summary')])).toEqual([[], ['notes']])
  })

  it('are recognised in Korean reports', () => {
    expect(sectionsOfPages([lines('ii. 사업의 내용'), lines('1. 사업의 개요'), lines('iv. 이사의 경영진단 및 분석의견')])).toEqual([
      ['business'],
      ['business'],
      ['discussion'],
    ])
  })
})
