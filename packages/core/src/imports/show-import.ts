import { AppError, type Import, type importEndpoints, type InputOf } from '@dossier/contract'
import { inProjectPolicy } from '../projects/index.ts'
import { findRuns, runPolicy } from '../runs/index.ts'
import { type Member, type Needs, type Read, useCase } from '../use-case/index.ts'
import { presentImport } from './imports.present.ts'
import { importsRepository } from './imports.repository.ts'

/** For use cases on one import. @throws RUN_NOT_FOUND, LIMITED_ACCESS */
export const importPolicy = (may: 'see' | 'control') => runPolicy(may, 'import')

/** The imports of a workspace, latest first. */
export const listImports = useCase({
  needs: ['clock'],
  policy: inProjectPolicy('files.upload'),
  async run({ deps, actor, read }, input: InputOf<typeof importEndpoints.list>): Promise<{ rows: Import[]; count: number }> {
    const imports = read(importsRepository)
    const [ids, count] = await Promise.all([imports.list(input.projectId, input), imports.count(input.projectId)])
    const rows = await findRuns(read, ids)
    return { rows: rows.map((row) => presentImport(row, actor.language, deps.clock.now())), count }
  },
})

/** The state and progress of one import. */
export const showImport = useCase({
  needs: ['clock'],
  policy: importPolicy('see'),
  run: async ({ deps, actor, subject }, _input: { id: number }): Promise<Import> =>
    presentImport(subject, actor.language, deps.clock.now()),
})

/** Loads an import for the person who has just started it. @throws RUN_NOT_FOUND */
export async function loadImport({ deps, read, actor }: { deps: Needs<'clock'>; read: Read; actor: Member }, id: number): Promise<Import> {
  const [row] = await findRuns(read, [id])
  if (row === undefined) throw new AppError('RUN_NOT_FOUND')
  return presentImport(row, actor.language, deps.clock.now())
}
