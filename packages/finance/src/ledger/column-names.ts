import {
  hasHangul,
  ledgerColumnNames,
  type LedgerColumnNames,
  type LedgerColumnRole,
  ledgerRenewalWords,
  ledgerStatusWords,
  ledgerTotalWords,
} from '@dossier/lexicon'
import { type CalendarMonth, calendarMonthOf } from '../calendar-month.ts'
import { createDayReader } from './read-day.ts'

/** Score of a heading that is exactly a role's name; 1. */
const isName = 1
/** Score of a heading that contains the name among other words. */
const hasName = 0.6
const perRank = 0.001

/** How well a heading matches the names of a role: 1 less a little for names further down the list, 0 for no match. */
export function matchHeader(header: string, role: LedgerColumnRole): number {
  const names: LedgerColumnNames = ledgerColumnNames[role]
  const korean = hasHangul(header)
  const own = korean ? koreanForm(header) : englishForm(header)
  if (own === '') return 0
  const scores = (korean ? names.ko : names.en).map((name, at) => {
    if (own === name || (!korean && own.replaceAll(' ', '') === name.replaceAll(' ', ''))) return isName - at * perRank
    const isPart = korean
      ? name.length > 1 && (own.endsWith(name) || own.startsWith(name))
      : own.endsWith(` ${name}`) || own.startsWith(`${name} `)
    return isPart ? hasName - at * perRank : 0
  })
  return Math.max(0, ...scores)
}

const roles = Object.keys(ledgerColumnNames) as LedgerColumnRole[]

/** Whether a text is a common heading of ledger columns. */
export const matchesRole = (text: string): boolean => text.length <= 60 && roles.some((role) => matchHeader(text, role) > hasName)

const days = createDayReader()

/** The month that a heading consists of: "2025-03", "Mar 2025", "2025년 3월". */
export function monthOfHeader(header: string): CalendarMonth | undefined {
  const read = header.length > 20 ? undefined : days(header)
  return read && 'day' in read ? calendarMonthOf(read.day) : undefined
}

/** Lower case words, without brackets and signs: "orderID", "Order ID (web)" -> "order id". */
function englishForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[([{].*/u, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Without blanks, brackets and signs: "고객 ID(필수)" -> "고객id". */
const koreanForm = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[([{].*/u, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const totals = new Set([...ledgerTotalWords.en.map(englishForm), ...ledgerTotalWords.ko])

/** Whether a cell marks its row as a total. */
export const isTotalWord = (text: string): boolean =>
  text !== '' && text.length <= 20 && totals.has(hasHangul(text) ? koreanForm(text) : englishForm(text))

const meaningIn = <Meaning extends string>(
  text: string,
  meanings: Readonly<Record<Meaning, LedgerColumnNames>>,
  isExact: boolean,
): Meaning | undefined => {
  const korean = hasHangul(text)
  const own = korean ? koreanForm(text) : englishForm(text)
  return (Object.keys(meanings) as Meaning[]).find((meaning) =>
    (korean ? meanings[meaning].ko : meanings[meaning].en).some((word) =>
      isExact ? own === word : korean ? own.includes(word) : ` ${own} `.includes(` ${word} `),
    ),
  )
}

/** The meaning of a status; undefined where its words do not decide. */
export const meaningOfStatus = (text: string) => meaningIn(text, ledgerStatusWords, false)

/** Whether a contract renews automatically; undefined where its words do not decide. */
export const meaningOfRenewal = (text: string) => meaningIn(text, ledgerRenewalWords, true)
