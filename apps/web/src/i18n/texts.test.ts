import { describe, expect, test } from 'vitest'
import { languageStore } from './language-store.ts'
import { defineTexts, type Text, type Texts, textOf } from './texts.ts'

const modules = import.meta.glob<Record<string, unknown>>('../**/*texts.ts', { eager: true })

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && 'namespace' in value && 'table' in value
}

const features = Object.entries(modules).flatMap(([path, exports]) =>
  Object.values(exports)
    .filter(isTexts)
    .map((texts) => ({ path, texts })),
)

function englishOf(text: Text): string[] {
  return typeof text.en === 'string' ? [text.en] : [text.en.one, text.en.other]
}

function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)(?:, [^{}]+)?\}/g)].map(([, name]) => name ?? ''))].sort()
}

test('defineTexts is called in a separate module per feature, with a unique namespace', () => {
  const names = features.map(({ texts }) => texts.namespace)
  expect(names).toContain('shell')
  expect(new Set(names).size).toBe(names.length)
})

describe.each(features)('$texts.namespace', ({ texts }) => {
  test.each(Object.entries(texts.table))('%s exists in both languages, with the same placeholders', (_key, text) => {
    expect(text.ko.trim()).not.toBe('')
    for (const english of englishOf(text)) {
      expect(english.trim()).not.toBe('')
      expect(placesOf(english)).toEqual(placesOf(text.ko))
    }
  })

  test('texts contain no exclamation marks', () => {
    for (const text of Object.values(texts.table)) for (const value of [text.ko, ...englishOf(text)]) expect(value).not.toMatch(/!/)
  })
})

describe('textOf', () => {
  const texts = defineTexts('texts-test', {
    greeting: { ko: '{name} 님', en: 'Dear {name}' },
    files: { ko: '파일 {count}개', en: { one: '{count} file', other: '{count} files' } },
    deleted: { ko: '{name, 을/를} {place, 으로/로}', en: '{name} {place}' },
    markup: { ko: '<b>{name}</b>', en: '<b>{name}</b>' },
  })

  test('returns the text in the language on screen', () => {
    languageStore.set('ko')
    expect(textOf(texts, 'greeting', { name: '김지원' })).toBe('김지원 님')
    languageStore.set('en')
    expect(textOf(texts, 'greeting', { name: 'Kim' })).toBe('Dear Kim')
  })

  test('chooses the Korean particle for the inserted word', () => {
    languageStore.set('ko')
    expect(textOf(texts, 'deleted', { name: '계약서', place: 3 })).toBe('계약서를 3으로')
    expect(textOf(texts, 'deleted', { name: 'index.html', place: '{name, 을/를} $t(files)' })).toContain('index.html을 {name, 을/를} ')
  })

  test('chooses singular and plural in English', () => {
    languageStore.set('en')
    expect([0, 1, 2].map((count) => textOf(texts, 'files', { count }))).toEqual(['0 files', '1 file', '2 files'])
    languageStore.set('ko')
    expect([0, 1, 2].map((count) => textOf(texts, 'files', { count }))).toEqual(['파일 0개', '파일 1개', '파일 2개'])
  })

  test('returns the key of a text that does not exist', () => {
    expect(textOf(texts as Texts, 'unknown')).toBe('unknown')
  })

  test('inserts values literally, without nested placeholders or escapes', () => {
    expect(textOf(texts, 'greeting', { name: 'R&D $t(files) <x>' })).toContain('R&D')
    expect(textOf(texts, 'markup', { name: 'A & B' })).toBe('<b>A & B</b>')
  })
})
