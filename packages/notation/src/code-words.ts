import { phrases, PhraseTable } from './phrase-table.ts'

/** Words that make the following number a reference: "Note 12", "ASC 606", "Level 3". */
export const references = new PhraseTable<true>(
  phrases(`
      note, notes, footnote, section, sections, sec., §, §§, article, articles, art., clause, clauses, paragraph, paragraphs, para,
      para., item, items, part, chapter, exhibit, exhibits, schedule, appendix, annex, attachment, rule, rules, regulation, form, page,
      pages, p., pp., pg., slide, table, figure, fig., chart, no., nos., number, #, line, row, column, tab, sheet, version, v, ver.,
      rev., draft, tranche, level, tier, phase, stage, step, scope, option, lot, unit no., suite, room, floor, building, series,
      class, type, chapter, title, topic, subtopic, question, issue, volume, vol., release, case, docket, file, order, contract,
      invoice, account, zip, code, ASC, ASU, SFAS, FAS, FASB, IFRS, IAS, IFRIC, SIC, FRS, K-IFRS, KIFRS, K-GAAP, ISA, SAB, SAB Topic,
      EITF, APB, ISO, ISO/IEC, SOC, CIK, EIN, ABN, ACN, VAT, UEN, CRN, SIREN, SIRET, TIN, GST, LEI, CUSIP, SEDOL, NAICS, GICS, S&P,
      Russell, FTSE, Nikkei, KOSPI, KOSDAQ, Nasdaq, NASDAQ, Fortune, CAC, DAX, Stoxx, Basel, Ind AS, AASB, HKFRS, SFRS, GAAP, Act of,
      Rule No., Opinion No., Statement No., Amendment No., Amendment, Interpretation, Scenario, Big, Year, Quarter, Month, Week, Day, Directive, Chapter, Covenant,
      File No., Registration No., SFAS No., Project, 주석, 주, 별첨, 첨부, 부록, 붙임, 별표, 별지, 표, 그림, 항목, 문서번호, 기업회계기준서, 기업회계기준서 제, K-IFRS 제,
      페이지, 법률 제, 호, 버전, 단계, 코드, 종목코드, 쪽, 수준, 시나리오, 코스피, 코스닥, 코로나
    `).map((word) => [word, true]),
)

/** Korean words that make a preceding "제 N" a reference: "제4조제1항". */
const koreanDivisions = phrases(`
      조의, 조, 항, 호, 장, 절, 편, 부, 차, 회, 권, 면, 단계, 목, 공장, 라인, 과, 류, 종, 자, 형, 세대, 기준서
    `)

export const divisions = new PhraseTable<true>(koreanDivisions.map((word) => [word, true]))

/** Korean words after digits that count nothing: "3차", "1위", "5호". */
export const ranks = new PhraseTable<'joined' | 'alone'>(
  phrases(`
      차, 위, 급, 호, 층, 등, 등급, 번지, 호기, 호선, 차년도, 년차, 번째, 세대 이동통신, 쪽, 면, 페이지, 종 근린, 공장, 항, 단지, 공구, 순위, 세기, 학년, 블록, 롯트
    `).map((word) => [word, word === '차' ? 'joined' : 'alone']),
)

/** Words before registry numbers, which are printed in groups: "ABN 12 345 678 901". */
export const registries: ReadonlySet<string> = new Set(
  phrases(`
      abn, acn, cik, ein, vat, uen, crn, siren, siret, tin, gst
    `),
)

/** "n/a" and the like in cells. */
export const noValues = new PhraseTable<true>(
  phrases(`
      n/a, n.a., n.a, na, nm, n.m., n/m, n.m, nmf
    `).map((word) => [word, true]),
)

/** "#DIV/0!". */
export const errors = new PhraseTable<true>(['#div/0!'].map((word) => [word, true]))

export const furtherWords = new Set([',', 'and', 'or', 'to', '및', '또는', '과', '와', '-', '&', 'through'])

export const lowerReferences: ReadonlySet<string> = new Set(
  phrases(`
      note, notes, section, page, pages, p, pp, no, paragraph, clause, item, form, rule, rules, level, footnote, article, exhibit, tier,
      phase, table, figure, chapter
    `),
)

export const halvesOfDay = new PhraseTable<true>(['am', 'pm', 'a.m.', 'p.m.'].map((word) => [word, true]))

/** References after which a four-digit number is still a year: "Year 2023", "Act 2006". */
export const beforeYears: ReadonlySet<string> = new Set([
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'class',
  'series',
  'project',
  'directive',
  'table',
  'note',
  'notes',
  'title',
  'issue',
  'release',
])
