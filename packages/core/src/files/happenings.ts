import type { Happening } from '../audit/index.ts'

/** The file that something happened to. */
type NamedFile = { id: number; filename: string; projectId: number }

/** What happened to a file, for the log. */
export function fileHappening(
  action: 'file.uploaded' | 'file.read' | 'file.failed' | 'file.readAgain' | 'file.viewed' | 'file.deleted',
  { id, filename, projectId }: NamedFile,
) {
  return { action, projectId, subject: filename, subjectId: id } satisfies Happening
}

/** What happened to a folder, for the log. */
export function folderHappening(
  action: 'folder.created' | 'folder.deleted',
  { id, name, projectId }: { id: number; name: string; projectId: number },
) {
  return { action, projectId, subject: name, subjectId: id } satisfies Happening
}
