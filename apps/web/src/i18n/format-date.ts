import type { Language } from '@dossier/contract'

const locales: Record<Language, string> = { ko: 'ko-KR', en: 'en-US' }
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A calendar day, the same in every time zone: `2026-11-20`. */
const calendarDay = /^\d{4}-\d\d-\d\d$/

/** Formats a calendar day, or the day of a moment in the user's time zone: `2026. 11. 20.` / `Nov 20, 2026`. */
export function formatDate(moment: string | Date, language: Language): string {
  const month = language === 'ko' ? 'numeric' : 'short'
  return new Intl.DateTimeFormat(locales[language], { year: 'numeric', month, day: 'numeric' }).format(
    new Date(typeof moment === 'string' && calendarDay.test(moment) ? `${moment}T00:00:00` : moment),
  )
}

/** Formats day and time: `2026. 11. 20. 14:05` / `Nov 20, 2026, 14:05`. */
export function formatDateTime(moment: string | Date, language: Language): string {
  const time = new Intl.DateTimeFormat(locales[language], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(moment))
  return language === 'ko' ? `${formatDate(moment, language)} ${time}` : `${formatDate(moment, language)}, ${time}`
}

/** Formats a relative time within the last seven days, else the date: `방금` / `now`, `3분 전` / `3 min. ago`. */
export function formatAgo(moment: string | Date, language: Language, now: Date): string {
  const passed = now.getTime() - new Date(moment).getTime()
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto', style: 'short' })
  if (passed < minute) return language === 'ko' ? '방금' : 'now'
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute')
  if (passed < day) return relative.format(-Math.floor(passed / hour), 'hour')
  if (passed < 7 * day) return relative.format(-Math.floor(passed / day), 'day')
  return formatDate(moment, language)
}
