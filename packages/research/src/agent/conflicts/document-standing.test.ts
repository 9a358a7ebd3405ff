import { describe, expect, it } from 'vitest'
import { compareStandings, readStanding } from './document-standing.ts'

describe('readStanding', () => {
  it.each([
    ['balance-sheet_draft.pdf', 'Balance sheet', { isDraft: true }],
    ['accounts.pdf', 'Consolidated balance sheet\nDRAFT for discussion', { isDraft: true }],
    ['재무상태표.pdf', '재무상태표 (초안)', { isDraft: true }],
    ['accounts.pdf', 'Audited consolidated financial statements', { isAudited: true }],
    ['accounts.pdf', 'Condensed balance sheet (unaudited)', {}],
    ['accounts.pdf', 'These figures are not audited', {}],
    ['재무제표.pdf', '외부감사인의 감사를 받은 재무제표', { isAudited: true }],
    ['lease-signed.pdf', 'Lease', { isFinal: true }],
    ['lease-unsigned.pdf', 'Lease', {}],
    ['주주간계약_체결본.pdf', '주주간계약', { isFinal: true }],
    ['cap-table-v3.xlsx', 'Cap table', { version: [3] }],
    ['protocol.pdf', 'Change protocol\nVersion 2.1', { version: [2, 1] }],
    ['규정.pdf', '인사규정 제3판', { version: [3] }],
    ['report.pdf', 'Annual report 2023', {}],
  ])('reads %s, %s', (filename, text, expected) => {
    expect(readStanding(filename, text)).toEqual({ isDraft: false, isFinal: false, isAudited: false, ...expected })
  })

  it('reads nothing from what follows the beginning of a document', () => {
    expect(readStanding('minutes.pdf', `${'The board met. '.repeat(60)}The draft budget`)).toMatchObject({ isDraft: false })
  })
})

describe('compareStandings', () => {
  const standing = (filename: string) => readStanding(filename, '')

  it('puts what is signed, and the newer version, first', () => {
    expect(compareStandings(standing('lease-signed.pdf'), standing('lease.pdf'))).toBeLessThan(0)
    expect(compareStandings(standing('cap-table-v2.10.xlsx'), standing('cap-table-v2.9.xlsx'))).toBeLessThan(0)
  })

  it('does not order a version and a document without one', () => {
    expect(compareStandings(standing('cap-table-v2.xlsx'), standing('cap-table.xlsx'))).toBe(0)
  })
})
