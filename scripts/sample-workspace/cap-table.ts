/** The share register and an exit illustration, with live formulas. */
import { fictionNotice, shareholders, shares } from './figures.ts'
import { formula, percentFormula, row, sheetOf, workbook } from './workbook-sheet.ts'
import type { SheetRow } from './workbook-sheet.ts'

const optionCount = shares.options.reduce((sum, grant) => sum + grant.count, 0)
const diluted = shares.issued + optionCount
const firstRow = 5
const lastHolder = firstRow + shareholders.length - 1
const issuedRow = lastHolder + 1
const firstOption = issuedRow + 1
const lastOption = firstOption + shares.options.length - 1
const dilutedRow = lastOption + 1

function register() {
  const rows: SheetRow[] = [
    row('title', '주주명부 및 완전희석 지분율 (2025년 12월 31일 현재)'),
    row('note', '단위: 주. 1주당 액면금액 500원. 전환우선주의 전환비율은 1:1로 고정되어 있습니다.'),
    row('note', fictionNotice.ko),
    row('head', '주주명', 'Holder', '주식의 종류', '주식수', '지분율', '완전희석 주식수', '완전희석 지분율'),
    ...shareholders.map((holder, index) => {
      const at = firstRow + index
      return row(
        'line',
        holder.nameKo,
        holder.nameEn,
        holder.kind === 'common' ? '보통주' : '전환우선주',
        holder.shares,
        percentFormula(`D${at}/D$${issuedRow}`, holder.shares / shares.issued),
        formula(`D${at}`, holder.shares),
        percentFormula(`F${at}/F$${dilutedRow}`, holder.shares / diluted),
      )
    }),
    row(
      'total',
      '발행주식 총수',
      'Issued shares',
      '',
      formula(`SUM(D${firstRow}:D${lastHolder})`, shares.issued),
      percentFormula(`SUM(E${firstRow}:E${lastHolder})`, 1),
      formula(`SUM(F${firstRow}:F${lastHolder})`, shares.issued),
      percentFormula(`F${issuedRow}/F$${dilutedRow}`, shares.issued / diluted),
    ),
    ...shares.options.map((grant, index) => {
      const at = firstOption + index
      return row(
        'line',
        `주식매수선택권 ${grant.granted} 부여 (행사가격 ${grant.exerciseWon.toLocaleString('en-US')}원)`,
        `Options granted ${grant.granted}`,
        '주식매수선택권',
        null,
        null,
        grant.count,
        percentFormula(`F${at}/F$${dilutedRow}`, grant.count / diluted),
      )
    }),
    row(
      'total',
      '완전희석 주식 총수',
      'Fully diluted',
      '',
      null,
      null,
      formula(`F${issuedRow}+SUM(F${firstOption}:F${lastOption})`, diluted),
      percentFormula(`F${dilutedRow}/F$${dilutedRow}`, 1),
    ),
  ]
  return sheetOf('주주명부', rows, { widths: [44, 34, 14, 14, 11, 16, 16], freeze: { rows: 4, columns: 1 } })
}

function exit() {
  const equity = 140_000
  const proceeds = shares.options.map((grant) => (grant.count * grant.exerciseWon) / 1_000_000)
  const total = equity + proceeds.reduce((sum, value) => sum + value, 0)
  const perShare = (total * 1_000_000) / diluted
  const rows: SheetRow[] = [
    row('title', '지분 매각 시 주당 가치 예시'),
    row('note', '단위: 백만원 (주당 가치는 원). 지분가치는 예시이며 평가액이 아닙니다.'),
    row('note', fictionNotice.ko),
    row('head', '항목', '금액'),
    row('line', '지분가치 (예시)', equity),
    ...shares.options.map((grant, index) =>
      row(
        'line',
        `주식매수선택권 행사대금 (${grant.granted} 부여)`,
        formula(`'주주명부'!F${firstOption + index}*${grant.exerciseWon}/1000000`, proceeds[index] ?? 0),
      ),
    ),
    row('total', '행사대금 포함 지분가치', formula('SUM(B5:B7)', total)),
    row('line', '완전희석 주식수 (주)', formula(`'주주명부'!F${dilutedRow}`, diluted)),
    row('total', '주당 가치 (원)', formula('B8*1000000/B9', perShare)),
    row('line', '전환우선주 잔여재산분배 우선액', (shares.preference * shares.preferencePriceWon) / 1_000_000),
    row('line', '전환 시 전환우선주의 몫', formula(`B10*'주주명부'!D${lastHolder}/1000000`, (perShare * shares.preference) / 1_000_000)),
    row('total', '전환우선주주가 받을 금액 (큰 금액)', formula('MAX(B11,B12)', Math.max(6000, (perShare * shares.preference) / 1_000_000))),
  ]
  return sheetOf('매각 예시', rows, { widths: [44, 16] })
}

/** The workbook as bytes. */
export const capTable = (): Promise<Uint8Array> => workbook('주주명부 및 Cap Table', [register(), exit()])
