import type { DataOf, InputOf, registerEndpoints } from '@dossier/contract'
import type { DocumentPart, ReportedFiling, Source } from '@dossier/sources'
import { importsRepository } from '../imports/index.ts'
import { askSource } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { findFiling } from './find-filing.ts'
import { presentPart } from './registers.present.ts'
import { registerPolicy } from './registers.policy.ts'

/** The documents of a filing, its main document first, with the files that the workspace has of them. */
export const listFilingParts = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(context, input: InputOf<typeof registerEndpoints.parts>): Promise<DataOf<typeof registerEndpoints.parts>> {
    const { projectId, source: id, document } = input
    const parts = await askSource(context, id, async (source) => partsOf(source, await findFiling(source, input)))
    const saved = await context.read(importsRepository).findSaved(projectId, id, [document, ...parts.map((part) => part.id)])
    return { rows: parts.map((part) => presentPart(part, saved)) }
  },
})

/** What a filing consists of, its main document first and under the id of the filing; that alone, where its source knows no parts. */
export async function partsOf(source: Source, filing: ReportedFiling & { id: string }, signal?: AbortSignal): Promise<DocumentPart[]> {
  const document = filing.id
  const [main, ...others] = (await source.parts?.(document, { filing, ...(signal && { signal }) })) ?? []
  if (main === undefined) return [{ id: document, name: '', kind: 'other', address: '' }]
  const own = [main, ...others].find(({ id }) => id === document)
  if (own !== undefined) return [own, ...[main, ...others].filter((part) => part !== own)]
  return [{ ...main, id: document }, ...others]
}
