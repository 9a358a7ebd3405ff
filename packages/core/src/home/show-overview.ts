import { type Language, mostOnHome, type RecentChanges, type DataOf, type homeEndpoints } from '@dossier/contract'
import { presentActivity } from '../activity/index.ts'
import { type AuditRow, auditLogRepository } from '../audit/index.ts'
import { type Read, useCase } from '../use-case/index.ts'
import { type ChangeGroup, foldChanges } from './fold-changes.ts'
import { ofAllWorkspaces } from './home.policy.ts'
import { presentQuestion, presentReading } from './home.present.ts'
import { homeRepository } from './home.repository.ts'

/** Maximum number of entries and of questions that are read to be grouped. */
const MAX_ENTRIES_READ = 300
const MAX_QUESTIONS_READ = 50

type Overview = DataOf<typeof homeEndpoints.overview>

/** What others changed and asked lately, what is being read and what failed, in all workspaces of the actor; a bounded number of each. */
export const showOverview = useCase({
  needs: [],
  policy: ofAllWorkspaces,
  async run({ actor, subject: idsWith, read }, _input: unknown): Promise<Overview> {
    const visible = { viewerId: actor.userId, byAll: idsWith('activity.read', 'all'), own: idsWith('activity.read', 'own') }
    const [entries, questions, files] = await Promise.all([
      read(auditLogRepository).changes(visible, MAX_ENTRIES_READ),
      read(homeRepository).questionsOfOthers(idsWith('search.read', 'all'), actor.userId, MAX_QUESTIONS_READ),
      describeFiles(read, idsWith('files.read', 'all')),
    ])
    const latestOfEach = [...Map.groupBy(questions, ({ conversationId }) => conversationId).values()].flatMap((each) => each.slice(0, 1))
    return {
      changes: presentChanges(entries, actor.language),
      questions: latestOfEach
        .slice(0, mostOnHome.questions)
        .map((row) => ({ ...presentQuestion(row), project: { id: row.projectId, name: row.projectName } })),
      ...files,
    }
  },
})

async function describeFiles(read: Read, projectIds: readonly number[]): Promise<Pick<Overview, 'reading' | 'failures'>> {
  const home = read(homeRepository)
  const unread = await home.unreadFiles(projectIds)
  const reading = unread.filter(({ waiting }) => waiting > 0)
  const failing = unread.filter(({ failed }) => failed > 0)
  const shown = reading.slice(0, mostOnHome.reading)
  const totals = await home.fileCounts(shown.map(({ id }) => id))
  return {
    reading: {
      rows: shown.map(({ id, name, waiting }) => ({ project: { id, name }, ...presentReading(waiting, totals.get(id)) })),
      count: reading.length,
    },
    failures: {
      rows: failing.slice(0, mostOnHome.failures).map(({ id, name, failed }) => ({ project: { id, name }, failed })),
      count: failing.length,
    },
  }
}

function presentChanges(entries: readonly AuditRow[], language: Language): RecentChanges[] {
  const isFull = entries.length === MAX_ENTRIES_READ
  return foldChanges(entries)
    .slice(0, mostOnHome.changes)
    .map((group) => presentGroup(group, language, isFull && group.at(-1) === entries.at(-1)))
}

function presentGroup([latest, ...others]: ChangeGroup<AuditRow>, language: Language, isCut: boolean): RecentChanges {
  const project = { id: latest.projectId ?? 0, name: latest.projectName ?? '' }
  return { ...presentActivity(latest, language), project, others: others.length, isCut }
}
