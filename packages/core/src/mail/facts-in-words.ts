import { type Language, roleNames } from '@dossier/contract'
import type { Facts } from './letter-text.ts'

// Line breaks would inject lines into a text, and direction marks would reverse names in a subject.
const UNREADABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const zones = { ko: { timeZone: 'Asia/Seoul', name: '(한국 시간)' }, en: { timeZone: 'UTC', name: ' UTC' } } as const

/** Formats facts for the reader's language: moments with their time zone, built-in roles by name, names on one line. */
export function factsInWords(facts: Facts, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, inWords(name, value, language)]))
}

function inWords(name: string, value: string | number, language: Language): string {
  if (name === 'until' && !Number.isNaN(Date.parse(String(value)))) return momentInWords(new Date(value), language)
  if (name === 'role' && typeof value === 'number') return builtInRole(value, language)
  return String(value).replaceAll(UNREADABLE, ' ').trim()
}

/** `2026. 11. 20. 18:00(한국 시간)`, `Nov 20, 2026, 09:00 UTC` */
export function momentInWords(moment: Date, language: Language): string {
  const { timeZone, name } = zones[language]
  const options = { timeZone, day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const written =
    language === 'ko'
      ? moment.toLocaleString('ko-KR', { ...options, year: 'numeric', month: 'numeric' })
      : moment.toLocaleString('en-US', { ...options, year: 'numeric', month: 'short' })
  return `${written}${name}`
}

function builtInRole(id: number, language: Language): string {
  const known = Object.entries(roleNames).find(([role]) => Number(role) === id)
  return known === undefined ? String(id) : known[1][language]
}
