import { type CompanyWatch, errorCatalogue, type Language, translate } from '@dossier/contract'
import { personName } from '../../use-case/index.ts'
import type { WatchRow } from './watches.repository.ts'

export function presentWatch(row: WatchRow, language: Language, sourceName = row.source): CompanyWatch {
  const { source, company, name, saves, questions, startedBy, firstName, lastName, startedAt, checkedAt, lastFiledAt, problem } = row
  return {
    source,
    company,
    name,
    saves,
    questions: [...questions],
    startedBy: { id: startedBy, name: personName(firstName, lastName) },
    startedAt: startedAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
    lastFiledAt: lastFiledAt === '' ? null : lastFiledAt,
    problem: problem === null ? null : translate(errorCatalogue[problem], language, { source: sourceName }),
  }
}
