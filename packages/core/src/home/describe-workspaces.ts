import type { DataOf, homeEndpoints, InputOf } from '@dossier/contract'
import { useCase } from '../use-case/index.ts'
import { ofAllWorkspaces } from './home.policy.ts'
import { presentQuestion, presentReading } from './home.present.ts'
import { homeRepository } from './home.repository.ts'

/** Reading progress and latest question of some workspaces; those that the actor may not open are left out. */
export const describeWorkspaces = useCase({
  needs: [],
  policy: ofAllWorkspaces,
  async run(
    { actor, subject: idsWith, read },
    { projectIds }: InputOf<typeof homeEndpoints.workspaces>,
  ): Promise<DataOf<typeof homeEndpoints.workspaces>> {
    const asked = new Set(Array.isArray(projectIds) ? projectIds : [projectIds])
    const amongAsked = (ids: readonly number[]) => ids.filter((id) => asked.has(id))
    const home = read(homeRepository)
    const [unread, questions] = await Promise.all([
      home.unreadFiles(amongAsked(idsWith('files.read', 'all'))),
      home.latestQuestions(amongAsked(idsWith('search.read', 'all')), actor.userId),
    ])
    const reading = unread.filter(({ waiting }) => waiting > 0)
    const totals = await home.fileCounts(reading.map(({ id }) => id))
    return amongAsked(idsWith('project.read', 'all')).map((id) => {
      const waiting = reading.find((each) => each.id === id)?.waiting
      const question = questions.find(({ projectId }) => projectId === id)
      return {
        id,
        reading: waiting === undefined ? null : presentReading(waiting, totals.get(id)),
        question: question === undefined ? null : presentQuestion(question),
      }
    })
  },
})
