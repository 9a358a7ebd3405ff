import { monthEnd, monthName, monthsBetween, partsOf, startBefore, daysAfter } from './calendar.ts'
import type { Language, Period } from './mention.ts'
import { letterOfStatus } from './period-words.ts'

/**
 * A period in house style: "FY2024E", "Q3 2024", "LTM 30 June 2024", "2024년 3분기". `scan` reads the same period back, except for a fiscal year with
 * dates, which has no short form in Korean: its dates are written; and, in Korean, for months up to a day that is not the end of a month.
 */
export function writePeriod(period: Period, language: Language): string {
  const status = letterOfStatus[period.status]
  if (period.ordinal !== undefined) return writeOrdinal(period)
  if (period.term !== undefined) return writeTerm(period, language)
  if (period.rolling === 'LTM' || period.rolling === 'YTD') return writeRolling(period, language)
  if (period.start !== undefined || period.end !== undefined) return writeDays(period, language)
  if (period.fiscalYear === undefined && period.part === undefined && period.status === 'forecast' && period.months === 12) return 'NTM'
  if (period.month !== undefined) return writeMonth(period.month, period.day, language)
  return writeYear(period, language, status)
}

/** A month, or a date without a year. */
function writeMonth(month: number, day: number | undefined, language: Language): string {
  if (language === 'ko') return `${month}월` + (day === undefined ? '' : ` ${day}일`)
  return `${day === undefined ? '' : `${day} `}${monthName(month)}`
}

function writeYear({ fiscalYear, part }: Period, language: Language, status: string): string {
  if (language === 'ko')
    return (
      [fiscalYear === undefined ? '' : `${fiscalYear}년`, koreanPart(part)].filter(Boolean).join(' ') + (status === '' ? '' : `(${status})`)
    )
  if (part === undefined) return `FY${fiscalYear ?? ''}${status}`
  return fiscalYear === undefined ? part : `${part} ${fiscalYear}${status}`
}

function koreanPart(part: Period['part']): string {
  if (part === undefined) return ''
  if (part.startsWith('Q')) return `${part.charAt(1)}분기`
  return part === 'H1' ? '상반기' : '하반기'
}

function writeOrdinal({ ordinal, term, part, months }: Period): string {
  const sign = term === undefined ? '' : `(${{ current: '당', prior: '전', priorPrior: '전전' }[term]})`
  const after = part === undefined ? (months === 6 ? ' 반기' : '') : ` ${koreanPart(part)}`
  return `제${ordinal ?? ''}${sign}기${after}`
}

const termNames: Record<Language, Record<NonNullable<Period['term']>, Readonly<Record<string, string>>>> = {
  en: {
    current: { '': 'current period', 12: 'this year', 3: 'this quarter', 6: '당반기' },
    prior: { '': 'prior period', 12: 'prior year', 3: 'prior quarter', 6: '전반기' },
    priorPrior: { '': '전전기', 12: 'year before last' },
  },
  ko: {
    current: { '': '당기', 12: '올해', 3: '당분기', 6: '당반기' },
    prior: { '': '전기', 12: '전년', 3: '전분기', 6: '전반기' },
    priorPrior: { '': '전전기', 12: '전전년' },
  },
}

function writeTerm({ term = 'current', months }: Period, language: Language): string {
  const names = termNames[language][term]
  return names[months ?? ''] ?? names[''] ?? ''
}

function writeRolling(period: Period, language: Language): string {
  const { rolling = 'LTM', end, fiscalYear, part, months } = period
  if (end !== undefined) return `${rolling} ${writeDay(end, language)}`
  if (rolling === 'LTM') return fiscalYear === undefined ? 'LTM' : `LTM ${part === undefined ? `FY${fiscalYear}` : `${part} ${fiscalYear}`}`
  if (months === undefined) return fiscalYear === undefined ? 'YTD' : language === 'ko' ? `${fiscalYear}년 누적` : `YTD ${fiscalYear}`
  if (language === 'ko' || fiscalYear === undefined) return `${fiscalYear === undefined ? '' : `${fiscalYear}년 `}${months / 3}분기 누적`
  return `${months}M ${fiscalYear}`
}

function writeDay(iso: string, language: Language): string {
  const { year, month, day } = partsOf(iso)
  return language === 'ko' ? `${year}년 ${month}월 ${day}일` : `${day} ${monthName(month)} ${year}`
}

function writeDays(period: Period, language: Language): string {
  const { start, end = '', months, fiscalYear, status } = period
  const { year, month } = partsOf(end)
  if (start === undefined) {
    if (months === 1 && end === monthEnd(year, month))
      return (
        (language === 'ko' ? `${year}년 ${month}월` : `${monthName(month)} ${year}`) +
        (status === 'unstated' ? '' : language === 'ko' ? `(${letterOfStatus[status]})` : letterOfStatus[status])
      )
    if (months === undefined) return writeDay(end, language)
    if (language === 'ko') return `${writeDay(end, language)}까지 ${months}개월`
    return `${months === 12 && fiscalYear !== undefined ? 'year' : `${months} months`} ended ${writeDay(end, language)}`
  }
  if (fiscalYear !== undefined && (months === undefined || months === 12) && language === 'en')
    return `year ended ${writeDay(end, language)}`
  if (fiscalYear === undefined && months === 12 && start.endsWith('-01-01') && end.endsWith('-12-31')) return `CY${year}`
  const isInMonths = months !== undefined && startBefore(end, months) === start
  const weeks = isInMonths ? undefined : weeksOf(start, end)
  if (language === 'en' && isInMonths && months <= 12) return `${months} months ended ${writeDay(end, language)}`
  if (language === 'en' && months !== undefined && weeks !== undefined && monthsBetween(start, end) === undefined)
    return `${weeks} weeks ended ${writeDay(end, language)}`
  return language === 'ko' ? `${dotted(start)}~${dotted(end)}` : `${writeDay(start, language)} to ${writeDay(end, language)}`
}

const dotted = (iso: string): string => iso.replaceAll('-', '.')

function weeksOf(start: string, end: string): number | undefined {
  return [13, 14, 26, 27, 39, 40, 52, 53].find((weeks) => daysAfter(end, 1 - 7 * weeks) === start)
}
