import { expect, test } from 'vitest'
import { type Command, findCommands } from './command-palette.tsx'

const command = (id: string, label: string, keywords?: string): Command => ({
  id,
  label,
  group: 'g',
  run: () => undefined,
  ...(keywords === undefined ? {} : { keywords }),
})
const commands = [command('files', '파일', 'files'), command('harbor', 'Project Harbor'), command('har', 'Harvest review')]
const found = (search: string) => findCommands(commands, search).map(({ id }) => id)

test('findCommands returns everything for an empty search', () => {
  expect(found('  ')).toEqual(['files', 'harbor', 'har'])
})

test('findCommands requires every word, and lists labels that start with the search first', () => {
  expect(found('har')).toEqual(['har', 'harbor'])
  expect(found('harbor project')).toEqual(['harbor'])
  expect(found('nothing')).toEqual([])
})

test('findCommands matches the name in the other language, and decomposed Hangul', () => {
  expect(found('FILES')).toEqual(['files'])
  expect(found('파일'.normalize('NFD'))).toEqual(['files'])
})
