import { driveNames } from '@dossier/contract'
import type { Happening } from '../audit/index.ts'
import type { ImportSource } from './imports.repository.ts'

/** What happened to an import, for the log: it is called by its archive, or by its drive and what was chosen there. */
export function importHappening(
  action: 'import.started' | 'import.finished' | 'import.cancelled',
  { id, projectId, source }: { id: number; projectId: number; source: ImportSource },
) {
  return { action, projectId, subject: nameOf(source), subjectId: id } satisfies Happening
}

function nameOf(source: ImportSource): string {
  if (source.kind === 'archive') return source.filename
  const [first, ...others] = source.items.map((item) => item.name)
  return `${driveNames[source.provider]}: ${first ?? ''}${others.length === 0 ? '' : ` +${others.length}`}`
}
