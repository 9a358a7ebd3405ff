import type { Import, Language } from '@dossier/contract'
import { failureInWords, presentRun, type RunRow } from '../runs/index.ts'
import { type ImportSource, importType, nameOfFiling } from './import-run.ts'
import { placeOf } from './running-import.ts'

/** @param now decides whether a failed import can still be retried */
export function presentImport(row: RunRow, language: Language, now: Date): Import {
  const { folderId, source } = importType.input.parse(row.input)
  const { refusals, ...counts } = row.report === null ? importType.initialReport : importType.report.parse(row.report)
  const run = presentRun(row, language, now)
  const { projectId, startedBy } = placeOf(row)
  return {
    ...run,
    projectId,
    projectName: run.projectName ?? '',
    startedBy: { id: startedBy, name: run.startedBy?.name ?? '' },
    kind: 'import',
    folderId,
    source: presentSource(source),
    ...counts,
    refusals: refusals.map(({ filename, ...refusal }) => ({ filename, ...failureInWords(refusal, language) })),
  }
}

/** Omits internal ids and blob keys. */
function presentSource(source: ImportSource): Import['source'] {
  if (source.kind === 'filing')
    return { kind: 'filing', source: source.source, name: nameOfFiling(source.filing), documents: source.parts.length }
  if (source.kind === 'documents') {
    const [first] = source.documents
    return { kind: 'documents', source: source.source, name: first?.title ?? '', documents: source.documents.length }
  }
  return source.kind === 'archive'
    ? { kind: 'archive', filename: source.filename }
    : { kind: 'drive', provider: source.provider, names: source.items.map((item) => item.name) }
}
