import { describe, expect, it } from 'vitest'
import { readCompanyIdentity } from './company-identity.ts'

const company = (frontText: string, isReport = true) => readCompanyIdentity(frontText, isReport ? [frontText] : []).company

describe('the company of a document', () => {
  it.each([
    [
      'Commission File Number 1-234\nNORTHWIND TRADERS, INC.\n(Exact name of registrant as specified in its charter)',
      'NORTHWIND TRADERS, INC.',
    ],
    ['(Exact name of registrant as specified in its charter)  NORTHWIND PLC', 'NORTHWIND PLC'],
    ['NORTHWIND PLC (Exact name of registrant as specified in its charter)\nDelaware', 'NORTHWIND PLC'],
    ['회 사 명 :  한빛전자주식회사\n대 표 이 사', '한빛전자주식회사'],
    ['독립된 감사인의 감사보고서\n한빛전자 주식회사 주주 및 이사회 귀중', '한빛전자 주식회사'],
    ['주식회사 한빛전자와 그 종속기업', '주식회사 한빛전자'],
    ['HARBOR, May 2 - Northwind Traders (NYSE: NWND) today', 'Northwind Traders'],
    ['the shares of eAlder Limited (ASX: EAL) rose', 'eAlder Limited'],
    ["Welcome to the First Harbor Bank's fourth-quarter fiscal year 2021 earnings conference call.", 'First Harbor Bank'],
    ['Northwind reports second quarter results', 'Northwind'],
    ['Annual report\nNorthwind Paper Company was founded in 1901. We at Northwind Paper Company make paper.', 'Northwind Paper Company'],
  ])('is read from %j', (frontText, name) => expect(company(frontText)).toBe(name))

  it('is read without its neighbours on the cover, and not under its former name', () => {
    const cover = 'NORTHWIND INCORPORATED  Commission file number 1-234\n(Exact name of registrant as specified in its charter)'
    expect(company(cover)).toBe('NORTHWIND INCORPORATED')
    const renamed =
      'Formerly known as Harbor Metals Limited\nHarbor Metals Limited, formerly Harbor Metals Limited. Alder plc mines. Alder plc sells.'
    expect(company(renamed)).toBe('Alder plc')
  })

  it('is the company whose owners the auditor addresses, however often others are named', () => {
    const frontText = 'We hold shares in Harbor Tin plc. Harbor Tin plc mines tin. Harbor Tin plc was listed.'
    const audit = "INDEPENDENT AUDITOR'S REPORT TO THE MEMBERS OF ALDER RESOURCES TRUST LIMITED\nOpinion"
    expect(readCompanyIdentity(frontText, [frontText, audit]).company).toBe('ALDER RESOURCES TRUST LIMITED')
    const letter = 'Independent Auditor’s Report\nTo the Shareholders and the Board of Directors of Alder Holdings, Inc.\nOpinion'
    expect(readCompanyIdentity(frontText, [frontText, letter]).company).toBe('Alder Holdings, Inc.')
  })

  it('is the company in the running headers or footers of the pages', () => {
    const page = (number: number) => `Notes\nOne\nTwo\nHarbor Tin plc is held.\nThree\nFour\nALDER LIMITED ANNUAL REPORT 2022  ${number}`
    const frontText = 'Harbor Tin plc. Harbor Tin plc. Harbor Tin plc.'
    expect(readCompanyIdentity(frontText, [frontText, ...Array.from({ length: 9 }, (_, at) => page(at))]).company).toBe('ALDER LIMITED')
  })

  it('is the one that a memorandum defines as the Company, not its adviser', () => {
    const front =
      'Prepared by Harbor Advisers LLP. Harbor Advisers LLP acts for the holders of Northwind\nTraders, Inc. (“Northwind” or the “Company”).'
    expect(company(front)).toBe('Northwind Traders, Inc.')
    expect(company(front, false)).toBeUndefined()
  })

  it('is not guessed from the names in a contract', () => {
    expect(company('Northwind Paper Company and Northwind Paper Company agree', false)).toBeUndefined()
    expect(company('The Company, our Company and the Company')).toBeUndefined()
  })

  it("has the short names that the document defines for it, and no other company's", () => {
    const frontText = 'Northwind Traders, Inc. (“Northwind” or the “Company”) sold Harbor Ltd (“Harbor”).'
    expect(readCompanyIdentity(`(NYSE: X)\nNorthwind Traders, Inc. (NYSE: NWND)\n${frontText}`).aliases).toEqual(['Northwind'])
    const korean = '회 사 명 : 한빛전자주식회사\n영문명칭은 Hanbit Electronics Co., Ltd. 입니다.'
    expect(readCompanyIdentity(korean).aliases).toEqual(['Hanbit Electronics Co., Ltd'])
  })

  it('has its identifiers in public registers', () => {
    expect(readCompanyIdentity('CIK: 0000123456').cik).toBe('0000123456')
    const korean = readCompanyIdentity('감사인고유번호 00999999\n회사고유번호 : 00123456\n종목코드 : 012345')
    expect(korean).toMatchObject({ corpCode: '00123456', stockCode: '012345' })
  })
})
