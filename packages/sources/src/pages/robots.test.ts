import { describe, expect, it } from 'vitest'
import { readRobots } from './robots.ts'

const isAllowed = (rules: string, path: string, product = 'Dossier') =>
  readRobots(rules, product).isAllowed(new URL(path, 'https://site.example'))

describe('robots.txt', () => {
  it.each([
    ['', '/any', true],
    ['User-agent: *\nDisallow:', '/any', true],
    ['User-agent: *\nDisallow: /', '/any', false],
    ['User-agent: *\nDisallow: /', '/robots.txt', true],
    ['Disallow: /', '/any', true],
    ['user-agent:*\ndisallow:/a # comment', '/ab', false],
    ['User-agent: *\r\nDisallow: /a\r\nAllow: /a/b\r\n', '/a/b/c', true],
    ['User-agent: *\nDisallow: /a/b\nAllow: /a', '/a/b', false],
    ['User-agent: *\nDisallow: /page\nAllow: /page', '/page', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/ir/report.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/ir/report.pdf?x=1', true],
    ['User-agent: *\nDisallow: /a*b*c', '/a-x-b-y-c-z', false],
    ['User-agent: *\nDisallow: /a*b*c', '/a-c-b', true],
    ['User-agent: *\nDisallow: /exact$', '/exact', false],
    ['User-agent: *\nDisallow: /exact$', '/exactly', true],
    ['User-agent: *\nDisallow: /공시', '/%EA%B3%B5%EC%8B%9C/1', false],
    ['User-agent: *\nDisallow: /%ea%b3%b5', '/공시', false],
    ['User-agent: *\nDisallow: /search?q=', '/search?q=x', false],
    ['Sitemap: https://x/\nnonsense\nUser-agent: *\nCrawl-delay: 3\nDisallow: /a', '/a', false],
  ])('%j allows %s: %s', (rules, path, allowed) => {
    expect(isAllowed(rules, path)).toBe(allowed)
  })

  it('applies all groups that name the program, and no others', () => {
    const rules =
      'User-agent: dossier\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: Other\nUser-agent: DOSSIER/2.0\nDisallow: /b'
    expect(['/a', '/b', '/c'].map((path) => isAllowed(rules, path))).toEqual([false, false, true])
    expect(isAllowed(rules, '/c', 'Someone')).toBe(false)
  })

  it('is fast for patterns with many wildcards', () => {
    expect(isAllowed(`User-agent: *\nDisallow: /${'*a'.repeat(2_000)}b`, `/${'a'.repeat(20_000)}`)).toBe(true)
  })
})
