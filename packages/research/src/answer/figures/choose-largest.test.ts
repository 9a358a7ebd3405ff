import { describe, expect, it } from 'vitest'
import { page } from '../../tables/printed-page.test-support.ts'
import { choose } from './choose-pages.test-support.ts'

const schedule = (head: string) => [
  page(1, 'Contracts of Harbor Corp', [
    {
      caption: 'Contracts',
      unit: '',
      lines: [`${head}|Industry|Annual value`, 'Alder|Ports|$ 2,850', 'Birch|Rail|$ 4,250', 'Cedar|Road|$ 3,750', 'Total|All|$ 10,850'],
    },
  ]),
]

describe('a question for the largest of a kind', () => {
  const membersFor = async (question: string, head: string): Promise<string[]> => {
    const choice = await choose(question, schedule(head))
    return choice?.kind === 'candidates' ? choice.candidates.map(({ text }) => /^\p{L}+/u.exec(text)?.[0] ?? '') : []
  }

  it.each(['Who is the largest customer?', '가장 큰 고객은 누구인가?'])(
    '%s offers the rows of a table of its members by value',
    async (question) => {
      expect(await membersFor(question, 'Client')).toEqual(['Birch', 'Cedar', 'Alder'])
    },
  )

  it('leaves a question for a measure of the largest to the choice among figures', async () => {
    expect(await membersFor('Revenue of the largest customer in 2023', 'Client')).toEqual([])
  })

  it('offers none of a table of others', async () => {
    expect(await membersFor('Who is the largest customer?', 'Department')).toEqual([])
  })
})
