import type { AuditRule, Finding, Severity } from './finding.ts'

export type AuditLanguage = 'en' | 'ko'

/** The title of a rule, the text of a finding (details in braces), and the reason why it matters. */
export interface RuleText {
  title: string
  finding: string
  why: string
}

export const severityTexts: Readonly<Record<Severity, Readonly<Record<AuditLanguage, string>>>> = {
  critical: { en: 'Critical', ko: '치명적' },
  high: { en: 'High', ko: '높음' },
  medium: { en: 'Medium', ko: '보통' },
  low: { en: 'Low', ko: '낮음' },
}

export const auditTexts: Readonly<Record<AuditRule, Readonly<Record<AuditLanguage, RuleText>>>> = {
  'error-cell': {
    en: {
      title: 'Error value',
      finding: '{error} in {cells} cell(s)',
      why: 'Every result that depends on these cells is an error or hides one.',
    },
    ko: { title: '오류 값', finding: '{error} 오류, 셀 {cells}개', why: '이 셀을 참조하는 모든 결과가 오류가 되거나 오류를 숨깁니다.' },
  },
  'unreadable-formula': {
    en: {
      title: 'Unreadable formula',
      finding: '{formula} is not a valid formula',
      why: 'The other checks cannot see what this formula does.',
    },
    ko: { title: '해석할 수 없는 수식', finding: '올바른 수식이 아닙니다: {formula}', why: '이 수식은 다른 점검 대상에서 제외됩니다.' },
  },
  'hard-coded-constant': {
    en: {
      title: 'Constant inside a formula',
      finding: '{formula} contains {constants}',
      why: 'An assumption inside a formula has no source, is not visible as an input and does not change with the scenario.',
    },
    ko: {
      title: '수식 내 상수',
      finding: '{formula} — 직접 입력된 값 {constants}',
      why: '수식에 직접 입력된 가정은 출처가 없고 입력값으로 보이지 않으며 시나리오를 바꿔도 변하지 않습니다.',
    },
  },
  'pasted-over-formula': {
    en: {
      title: 'Number pasted over a formula',
      finding: '{value} where {neighbour} has {formula}',
      why: 'The cell no longer follows its inputs, so results change only in part when an assumption changes.',
    },
    ko: {
      title: '수식을 덮어쓴 값',
      finding: '{value} 입력, 인접 셀 {neighbour} 수식은 {formula}',
      why: '입력값을 바꿔도 이 셀은 변하지 않아 결과가 일부만 갱신됩니다.',
    },
  },
  'broken-pattern': {
    en: {
      title: 'Formula differs from its neighbours',
      finding: '{formula}, while {neighbour} has {expected}',
      why: 'One period or line is computed in another way than the rest, which is seldom intended.',
    },
    ko: {
      title: '주변과 다른 수식',
      finding: '{formula} — 인접 셀 {neighbour} 수식은 {expected}',
      why: '한 기간 또는 한 항목만 다른 방식으로 계산되며 의도하지 않은 경우가 많습니다.',
    },
  },
  'range-ends-short': {
    en: {
      title: 'Range ends too early',
      finding: '{formula} stops at {range} and leaves out {missed} ({value})',
      why: 'The total is wrong by the amount left out.',
    },
    ko: {
      title: '합계 범위 누락(끝)',
      finding: '{formula} — 범위 {range}, 제외된 셀 {missed} ({value})',
      why: '제외된 금액만큼 합계가 틀립니다.',
    },
  },
  'range-skips-first': {
    en: {
      title: 'Range skips its first value',
      finding: '{formula} starts at {range} and leaves out {missed} ({value}), which nothing else uses',
      why: 'The total is wrong by the amount left out.',
    },
    ko: {
      title: '합계 범위 누락(처음)',
      finding: '{formula} — 범위 {range}, 어디에도 쓰이지 않은 셀 {missed} ({value})',
      why: '제외된 금액만큼 합계가 틀립니다.',
    },
  },
  'subtotal-counted-twice': {
    en: {
      title: 'Subtotal counted twice',
      finding: '{formula} includes {subtotal} ({subtotalFormula}) and what it adds up',
      why: 'The amounts of the subtotal are in the total twice.',
    },
    ko: {
      title: '소계 이중 합산',
      finding: '{formula} — 소계 {subtotal} ({subtotalFormula}) 및 그 구성 항목을 함께 합산',
      why: '소계 금액이 합계에 두 번 포함됩니다.',
    },
  },
  'circular-reference': {
    en: {
      title: 'Circular reference',
      finding: '{cells} cell(s) depend on themselves: {path}',
      why: 'The result depends on how often the program repeats the calculation, and may not settle.',
    },
    ko: {
      title: '순환 참조',
      finding: '자기 자신을 참조하는 셀 {cells}개: {path}',
      why: '반복 계산 횟수에 따라 결과가 달라지거나 수렴하지 않을 수 있습니다.',
    },
  },
  'iterative-calculation': {
    en: {
      title: 'Iterative calculation is on',
      finding: 'The workbook repeats its calculation',
      why: 'Circular references are not reported by the spreadsheet program while this is on.',
    },
    ko: {
      title: '반복 계산 사용',
      finding: '통합 문서에 반복 계산이 설정되어 있습니다',
      why: '이 설정에서는 스프레드시트 프로그램이 순환 참조를 알리지 않습니다.',
    },
  },
  'manual-calculation': {
    en: {
      title: 'Manual calculation',
      finding: 'The workbook is calculated on request only',
      why: 'Displayed values may be older than the inputs.',
    },
    ko: { title: '수동 계산', finding: '통합 문서가 수동 계산으로 설정되어 있습니다', why: '표시된 값이 현재 입력값과 다를 수 있습니다.' },
  },
  'hidden-sheet': {
    en: {
      title: 'Hidden sheet',
      finding: 'A hidden sheet with {cells} filled cells',
      why: 'What is hidden is not reviewed, and may feed the results.',
    },
    ko: {
      title: '숨겨진 시트',
      finding: '값이 있는 셀 {cells}개의 숨겨진 시트',
      why: '숨겨진 내용은 검토되지 않은 채 결과에 영향을 줄 수 있습니다.',
    },
  },
  'hidden-rows': {
    en: {
      title: 'Hidden rows',
      finding: '{rows} hidden row(s) with {cells} filled cells',
      why: 'What is hidden is not reviewed, and may feed the results.',
    },
    ko: {
      title: '숨겨진 행',
      finding: '숨겨진 행 {rows}개, 값이 있는 셀 {cells}개',
      why: '숨겨진 내용은 검토되지 않은 채 결과에 영향을 줄 수 있습니다.',
    },
  },
  'hidden-columns': {
    en: {
      title: 'Hidden columns',
      finding: '{columns} hidden column(s) with {cells} filled cells',
      why: 'What is hidden is not reviewed, and may feed the results.',
    },
    ko: {
      title: '숨겨진 열',
      finding: '숨겨진 열 {columns}개, 값이 있는 셀 {cells}개',
      why: '숨겨진 내용은 검토되지 않은 채 결과에 영향을 줄 수 있습니다.',
    },
  },
  'external-link': {
    en: {
      title: 'Link to another file',
      finding: '{formulas} formula(s) refer to {file}',
      why: 'The values come from a file that is not in the data room and cannot be checked or updated.',
    },
    ko: {
      title: '외부 파일 연결',
      finding: '외부 파일 {file} 참조 수식 {formulas}개',
      why: '제공되지 않은 파일의 값이므로 확인하거나 갱신할 수 없습니다.',
    },
  },
  'deleted-reference': {
    en: { title: 'Reference to deleted cells', finding: '{formula}', why: 'The cells that the formula needs have been deleted.' },
    ko: { title: '삭제된 셀 참조', finding: '{formula}', why: '수식에 필요한 셀이 삭제되었습니다.' },
  },
  'unknown-sheet': {
    en: {
      title: 'Reference to a missing sheet',
      finding: '{formula} refers to the sheet {name}',
      why: 'The sheet is not in the workbook; the value is left over from before.',
    },
    ko: {
      title: '없는 시트 참조',
      finding: '{formula} — 없는 시트 {name}',
      why: '통합 문서에 없는 시트이며 표시된 값은 이전에 계산된 값입니다.',
    },
  },
  'unknown-name': {
    en: { title: 'Undefined name', finding: '{formula} uses the name {name}', why: 'The name is not defined in the workbook.' },
    ko: { title: '정의되지 않은 이름', finding: '{formula} — 정의되지 않은 이름 {name}', why: '통합 문서에 정의되지 않은 이름입니다.' },
  },
  'deleted-name': {
    en: {
      title: 'Name of deleted cells',
      finding: '{names} name(s) of deleted cells: {name} ({formula})',
      why: 'Formulas that use the name show an error.',
    },
    ko: {
      title: '삭제된 셀의 이름',
      finding: '삭제된 셀을 가리키는 이름 {names}개: {name} ({formula})',
      why: '이 이름을 쓰는 수식은 오류가 됩니다.',
    },
  },
  'conflicting-name': {
    en: {
      title: 'Name with two meanings',
      finding: '{name} is {first} and {second}',
      why: 'The same formula means different cells on different sheets.',
    },
    ko: { title: '중복 정의된 이름', finding: '{name}: {first} / {second}', why: '같은 수식이 시트에 따라 다른 셀을 참조합니다.' },
  },
  'balance-sheet': {
    en: {
      title: 'Balance sheet does not balance',
      finding: '{period}: assets {assets}, liabilities and equity {claims}, difference {difference}',
      why: 'At least one line of the statements is wrong, and valuation and leverage with it.',
    },
    ko: {
      title: '재무상태표 불일치',
      finding: '{period}: 자산 {assets}, 부채와 자본 {claims}, 차이 {difference}',
      why: '재무제표 항목 중 하나 이상이 틀렸으며 가치평가와 레버리지도 영향을 받습니다.',
    },
  },
  'cash-tie': {
    en: {
      title: 'Cash does not tie',
      finding: '{period}: closing cash {cashFlow}, balance sheet {balanceSheet} ({other}), difference {difference}',
      why: 'The cash flow statement does not explain the cash of the balance sheet.',
    },
    ko: {
      title: '현금 불일치',
      finding: '{period}: 기말현금 {cashFlow}, 재무상태표 {balanceSheet} ({other}), 차이 {difference}',
      why: '현금흐름표가 재무상태표의 현금을 설명하지 못합니다.',
    },
  },
  'opening-cash': {
    en: {
      title: 'Opening cash is not the closing cash before',
      finding: '{period}: opening cash {opening}, closing cash before {closing} ({other}), difference {difference}',
      why: 'Cash appears or disappears between two periods.',
    },
    ko: {
      title: '기초현금과 전기말 현금 불일치',
      finding: '{period}: 기초현금 {opening}, 전기말 현금 {closing} ({other}), 차이 {difference}',
      why: '두 기간 사이에 현금이 생기거나 사라집니다.',
    },
  },
  'retained-earnings-roll': {
    en: {
      title: 'Retained earnings do not roll forward',
      finding: '{period}: closing {closing}, rolled forward {rolled}, difference {difference}',
      why: 'Net income and dividends do not explain the change in equity.',
    },
    ko: {
      title: '이익잉여금 변동 불일치',
      finding: '{period}: 기말 {closing}, 계산값 {rolled}, 차이 {difference}',
      why: '당기순이익과 배당으로 자본의 변동이 설명되지 않습니다.',
    },
  },
  'sensitivity-centre': {
    en: {
      title: 'Sensitivity table does not meet the base case',
      finding: 'The base case is {baseValue} ({base}), the table has {value} at {cell}',
      why: 'The table was computed on other inputs than the model.',
    },
    ko: {
      title: '민감도 표와 기준값 불일치',
      finding: '기준값 {baseValue} ({base}), 표의 값 {value} ({cell})',
      why: '표가 현재 모델과 다른 입력값으로 계산되었습니다.',
    },
  },
  'sensitivity-axis': {
    en: {
      title: 'Base case is not on the axes',
      finding: '{inputValue} ({input}) is on no axis of the table for {base}',
      why: 'The table cannot be checked against the model, and its middle is not the base case.',
    },
    ko: {
      title: '민감도 표에 기준값 없음',
      finding: '{inputValue} ({input}), 표의 축에 없음 (결과 {base})',
      why: '표를 모델과 대조할 수 없으며 가운데 값이 기준 시나리오가 아닙니다.',
    },
  },
  'terminal-growth': {
    en: {
      title: 'Growth is not below the discount rate',
      finding: 'Terminal growth {growth}, discount rate {rate}',
      why: 'The formula of terminal growth has no meaning here.',
    },
    ko: { title: '영구성장률이 할인율 이상', finding: '영구성장률 {growth}, 할인율 {rate}', why: '영구성장 공식이 성립하지 않습니다.' },
  },
  'terminal-numerator': {
    en: {
      title: 'Last flow grows by the discount rate',
      finding: 'The terminal value grows the last flow by {rate} instead of {growth}',
      why: 'The terminal value is overstated by (1 + r) / (1 + g).',
    },
    ko: {
      title: '최종 현금흐름에 할인율 적용',
      finding: '성장률 {growth} 대신 {rate} 적용',
      why: '영구가치가 (1 + r) / (1 + g)배 과대평가됩니다.',
    },
  },
  'terminal-discounting': {
    en: {
      title: 'Terminal value discounted by the wrong period',
      finding: 'Discounted by {used} periods, by method ({method}) it should be {expected}',
      why: 'Each period is worth a year of the discount rate on the largest part of the value.',
    },
    ko: {
      title: '영구가치 할인기간 오류',
      finding: '적용 할인기간 {used}, 올바른 할인기간 {expected} ({method})',
      why: '가치의 가장 큰 부분에 할인율 한 기간만큼의 오차가 생깁니다.',
    },
  },
  'terminal-share': {
    en: {
      title: 'Terminal value dominates',
      finding: 'The terminal value ({terminal}) is {share} of the enterprise value ({total})',
      why: 'The value rests on what lies beyond the forecast.',
    },
    ko: {
      title: '영구가치 비중 과다',
      finding: '영구가치 {terminal}, 기업가치 {total} 대비 비중 {share}',
      why: '가치의 대부분이 추정기간 이후에 달려 있습니다.',
    },
  },
  'sign-break': {
    en: {
      title: 'Sign differs within a line',
      finding: '{label}: {value}, all others are {others}',
      why: 'A cost is added or a revenue deducted in one period.',
    },
    ko: { title: '부호 불일치', finding: '{label}: {value} (나머지는 {others})', why: '한 기간에서 비용이 더해지거나 수익이 차감됩니다.' },
  },
  'mixed-units': {
    en: {
      title: 'Units mixed',
      finding: '{formula} in "{unit}" takes {other}, which is in "{otherUnit}"',
      why: 'The figure is wrong by the factor between the units.',
    },
    ko: { title: '단위 혼용', finding: '{formula} ("{unit}") — 참조 셀 {other} ("{otherUnit}")', why: '단위 차이만큼 금액이 틀립니다.' },
  },
  'volatile-function': {
    en: {
      title: 'Volatile function',
      finding: '{function} in {formulas} formula(s)',
      why: 'It is computed at every change, and what it refers to cannot be traced.',
    },
    ko: {
      title: '휘발성 함수',
      finding: '{function}, 수식 {formulas}개',
      why: '변경할 때마다 다시 계산되며 참조 관계를 추적할 수 없습니다.',
    },
  },
  'text-number': {
    en: { title: 'Text that looks like a number', finding: '"{text}" is stored as text', why: 'Totals leave it out without a message.' },
    ko: { title: '텍스트로 저장된 숫자', finding: '텍스트로 저장된 "{text}"', why: '합계에서 아무 표시 없이 제외됩니다.' },
  },
  'period-order': {
    en: {
      title: 'Period out of order',
      finding: '{period} follows {previous}',
      why: 'Growth, discounting and roll-forwards count on periods that follow one another.',
    },
    ko: {
      title: '기간 순서 오류',
      finding: '{previous} 다음 {period}',
      why: '성장률, 할인, 이월 계산은 기간이 연속한다는 전제에 의존합니다.',
    },
  },
  protection: {
    en: { title: 'Protected', finding: 'Protected against changes', why: 'Inputs cannot be flexed and formulas may be out of sight.' },
    ko: { title: '보호 설정', finding: '편집이 제한되어 있습니다', why: '입력값을 바꿔 볼 수 없고 수식이 숨겨져 있을 수 있습니다.' },
  },
}

const detailTexts: Readonly<Record<string, Readonly<Record<AuditLanguage, string>>>> = {
  positive: { en: 'positive', ko: '양수' },
  negative: { en: 'negative', ko: '음수' },
  growth: { en: 'terminal growth', ko: '영구성장' },
  multiple: { en: 'exit multiple', ko: '배수' },
}

/** Details that are shares or rates. */
const shares = new Set(['share', 'growth', 'rate'])

/** The text of a finding in a language, with its details filled in. */
export function describeFinding(finding: Finding, language: AuditLanguage): RuleText {
  const { title, finding: template, why } = auditTexts[finding.rule][language]
  const details: Readonly<Record<string, string | number | boolean>> = { ...finding.details }
  const written = template
    .split(/[{}]/)
    .map((part, at) => (at % 2 === 0 ? part : writeDetail(part, details[part] ?? '', language)))
    .join('')
  return { title, finding: written, why }
}

function writeDetail(name: string, value: string | number | boolean, language: AuditLanguage): string {
  if (typeof value === 'number' && shares.has(name)) return value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 2 })
  if (typeof value === 'number')
    return value.toLocaleString(language, Math.abs(value) < 1 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 3 })
  return typeof value === 'string' && (name === 'others' || name === 'method') ? (detailTexts[value]?.[language] ?? value) : String(value)
}
