import type { CallSums, InputOf, modelUsageEndpoints, UsageShare, UsageShares } from '@dossier/contract'
import { memberPolicy, personName, useCase } from '../use-case/index.ts'
import { monthAfter, monthOf } from './month-of.ts'
import { type SharedBy, usageSharesRepository } from './usage-shares.repository.ts'

/** Two years can be selected. */
const MAX_MONTHS = 24

/** Model usage of a month by person and by workspace. */
export const showUsageShares = useCase({
  needs: ['clock'],
  policy: memberPolicy('models.read'),
  async run({ deps, read }, { month }: InputOf<typeof modelUsageEndpoints.shares>): Promise<UsageShares> {
    const shares = read(usageSharesRepository)
    const current = nameOf(deps.clock.now())
    const begins = month === undefined ? monthOf(deps.clock.now()) : new Date(`${month}-01T00:00:00Z`)
    const sharesBy = async (by: SharedBy) =>
      added(await shares.calls(by, begins, monthAfter(begins)), await shares.searching(by, begins)).toSorted(byCost)
    const [byPerson, byWorkspace] = [await sharesBy('userId'), await sharesBy('projectId')]
    const [people, workspaces, months] = await Promise.all([
      shares.people(byPerson.map(({ of }) => of)),
      shares.workspaces(byWorkspace.map(({ of }) => of)),
      shares.months(MAX_MONTHS),
    ])
    const names = new Map(people.map(({ id, firstName, lastName }) => [id, personName(firstName, lastName)]))
    const titles = new Map(workspaces.map(({ id, name }) => [id, name]))
    return {
      month: nameOf(begins),
      months: [...new Set([current, ...months])].toSorted().toReversed(),
      people: byPerson.map(({ of, ...sums }) => ({ ...sums, person: of === 0 ? null : { id: of, name: names.get(of) ?? '' } })),
      workspaces: byWorkspace.map(({ of, ...sums }) => ({ ...sums, projectId: of, name: titles.get(of) ?? null })),
    }
  },
})

const nameOf = (moment: Date) => moment.toISOString().slice(0, 7)

type Share = UsageShare & { of: number }

const nothingAsked: CallSums = { requests: 0, estimated: 0, inputTokens: 0, outputTokens: 0, cost: 0, unpriced: 0 }
const nothingSearched = { tokens: 0, cost: 0 }

function added(calls: readonly (CallSums & { of: number })[], searching: readonly { of: number; tokens: number; cost: number }[]): Share[] {
  const all = new Map<number, Share>()
  for (const { of, ...sums } of calls) all.set(of, { of, ...sums, searching: nothingSearched })
  for (const { of, ...sums } of searching) all.set(of, { ...(all.get(of) ?? { of, ...nothingAsked }), searching: sums })
  return [...all.values()]
}

const tokens = (share: Share) => share.inputTokens + share.outputTokens + share.searching.tokens
const byCost = (a: Share, b: Share) => b.cost + b.searching.cost - a.cost - a.searching.cost || tokens(b) - tokens(a) || a.of - b.of
