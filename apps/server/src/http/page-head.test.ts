import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { headOf } from './page-head.ts'

const source = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
const contentOf = (html: string, name: string) => new RegExp(`<meta\\s+(?:property|name)="${name}"\\s+content="([^"]*)"`).exec(html)?.[1]

it.each(['ko', 'en'] as const)('sets language and texts for %s', (language) => {
  const html = headOf(source, language, undefined)
  expect(html).toContain(`<html lang="${language}">`)
  expect(contentOf(html, 'og:locale')).toBe(language === 'ko' ? 'ko_KR' : 'en_US')
  for (const name of ['description', 'og:description', 'og:title']) {
    expect(/[가-힣]/.test(contentOf(html, name) ?? '')).toBe(language === 'ko')
  }
  expect(html).toContain('<title>Where business research begins</title>')
})

it('uses absolute addresses in the social card if there is a public address', () => {
  const html = headOf(source, 'en', 'https://deals.example.com/dossier')
  expect(contentOf(html, 'og:image')).toBe('https://deals.example.com/dossier/social-card.png')
  expect(contentOf(html, 'og:url')).toBe('https://deals.example.com/dossier/')
  expect(contentOf(headOf(source, 'en', undefined), 'og:url')).toBeUndefined()
})

it('escapes the address', () => {
  expect(headOf(source, 'en', 'https://x"><script>')).not.toContain('<script>"')
  expect(headOf(source, 'en', 'https://x"><script>1')).not.toContain('<script>1')
})
