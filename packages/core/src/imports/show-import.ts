import { AppError, type Import, type importEndpoints, type InputOf, type Language } from '@dossier/contract'
import { inProjectWho } from '../projects/index.ts'
import { type Read, useCase } from '../use-case/index.ts'
import { importWhoUploads } from './imports.policy.ts'
import { presentImport } from './imports.present.ts'
import { importsRepository } from './imports.repository.ts'

/** What was or is being imported into a workspace, latest first. */
export const listImports = useCase({
  policy: inProjectWho('files.upload'),
  async run({ actor, read }, input: InputOf<typeof importEndpoints.list>): Promise<{ rows: Import[]; count: number }> {
    const imports = read(importsRepository)
    const [rows, count] = await Promise.all([imports.list(input.projectId, input), imports.count(input.projectId)])
    return { rows: rows.map((row) => presentImport(row, actor.language)), count }
  },
})

/** How far one import is. */
export const showImport = useCase({
  policy: importWhoUploads,
  run: async ({ actor, subject }, _input: { id: number }): Promise<Import> => presentImport(subject, actor.language),
})

/** An import as it is now, for whoever has just changed it. @throws IMPORT_NOT_FOUND */
export async function importAsItIs(read: Read, id: number, language: Language): Promise<Import> {
  const row = await read(importsRepository).unsafeFind(id)
  if (row === undefined) throw new AppError('IMPORT_NOT_FOUND')
  return presentImport(row, language)
}
