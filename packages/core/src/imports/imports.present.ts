import { type ErrorCode, errorCatalogue, type Import, type Language, translate } from '@dossier/contract'
import { personName } from '../use-case/index.ts'
import type { ImportRow, ImportSource } from './imports.repository.ts'

export function presentImport(row: ImportRow, language: Language): Import {
  const { added, newVersions, unchanged, refused } = row
  const inWords = ({ code, details }: { code: ErrorCode; details: Record<string, unknown> }) => ({
    code,
    message: translate(errorCatalogue[code], language, details),
  })
  return {
    id: row.id,
    projectId: row.projectId,
    folderId: row.folderId,
    source: presentSource(row.source),
    status: row.status,
    total: row.total,
    done: added + newVersions + unchanged + refused,
    added,
    newVersions,
    unchanged,
    refused,
    refusals: row.refusals.map((refusal) => ({ filename: refusal.filename, ...inWords(refusal) })),
    failure: row.failure && inWords(row.failure),
    startedBy: { id: row.startedBy, name: personName(row.starterFirstName, row.starterLastName) },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** Without the ids and keys by which the job finds things. */
function presentSource(source: ImportSource): Import['source'] {
  return source.kind === 'archive'
    ? { kind: 'archive', filename: source.filename }
    : { kind: 'drive', provider: source.provider, names: source.items.map((item) => item.name) }
}
