import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { koreanParticles } from './korean-particles.ts'

/** Every source file that may hold a text for people: pages, messages, mails, exports. Tests may quote what is banned. */
const root = join(import.meta.dirname, '../../..')
const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|\/testing\//.test(file))

interface Found {
  file: string
  line: number
  text: string
}

function linesWith(pattern: RegExp): Found[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => (pattern.test(text) ? [{ file, line: index + 1, text: text.trim() }] : [])),
  )
}

it('reads the sources of all packages', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(linesWith(/워크스페이스/).length).toBeGreaterThan(50)
})

it('no text leaves the choice of a Korean particle to its reader', () => {
  expect(linesWith(/[을이은와과]\([를가는과와]\)|\([으이]\)[로나라]/)).toEqual([])
})

it('every particle that a text names in a place is one that can be chosen', () => {
  const named = linesWith(/\{\w+, ?[가-힣]/).flatMap(({ text }) => [...text.matchAll(/\{\w+,([^}]*)\}/g)].map(([, pair]) => pair))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((pair) => !koreanParticles.some((known) => pair === ` ${known}`))).toEqual([])
})

it('no text has a particle behind a place without choosing it by the word', () => {
  expect(linesWith(/(?:ko: |text\.ko).*\}(?:을|를|은|는|이|가|과|와|으로|로|이나|이라)(?=[ ,.)'"]|$)/)).toEqual([])
})
