import { AppError, type InputOf, type Run, type runEndpoints } from '@dossier/contract'
import { accessProject, memberOnly, workspaceRolesOf } from '../projects/index.ts'
import { type Member, memberPolicy, type Needs, type Policy, type Read, useCase } from '../use-case/index.ts'
import { presentRun } from './runs.present.ts'
import { runPolicy, visibleRuns } from './runs.policy.ts'
import { type RunRow, runsRepository, type VisibleRuns } from './runs.repository.ts'

type ListInput = InputOf<typeof runEndpoints.list>

/** For lists of runs: those that the actor sees, in one workspace or in all. */
const runsInView: Policy<Member, ListInput, VisibleRuns[]> = async (actor, { projectId }, read) => {
  if (projectId === undefined) {
    const { actor: member } = await memberPolicy('project.list')(actor, null, read)
    return { actor: member, subject: visibleRuns(member.userId, await workspaceRolesOf(read, member)) }
  }
  const member = memberOnly(actor)
  const { role } = await accessProject(member, projectId, 'project.read', read)
  return { actor: member, subject: visibleRuns(member.userId, new Map([[projectId, role]])) }
}

/** The runs that the actor sees: unfinished ones first, then the latest. */
export const listRuns = useCase({
  needs: ['clock'],
  policy: runsInView,
  async run({ deps, actor, read, subject: visible }, input: ListInput): Promise<{ rows: Run[]; count: number }> {
    const runs = read(runsRepository)
    const filter = { visible, state: input.state, kind: input.kind }
    const [rows, count] = await Promise.all([runs.list(filter, input), runs.count(filter)])
    const now = deps.clock.now()
    return { rows: rows.map((row) => presentRun(row, actor.language, now)), count }
  },
})

/** The progress of one run. */
export const showRun = useCase({
  needs: ['clock'],
  policy: runPolicy('see'),
  run: async ({ deps, actor, subject }, _input: { id: number }): Promise<Run> => presentRun(subject, actor.language, deps.clock.now()),
})

/** The current run, for the person who has just changed it. @throws RUN_NOT_FOUND */
export async function currentRun({ deps, read, actor }: { deps: Needs<'clock'>; read: Read; actor: Member }, id: number): Promise<Run> {
  const row = await read(runsRepository).unsafeFind(id)
  if (row === undefined) throw new AppError('RUN_NOT_FOUND')
  return presentRun(row, actor.language, deps.clock.now())
}

/** Runs by id, in that order; deleted ones are omitted. For kinds with their own policy. */
export async function findRuns(read: Read, ids: readonly number[]): Promise<RunRow[]> {
  const found = new Map((await read(runsRepository).findMany(ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
