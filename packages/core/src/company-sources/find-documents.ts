import { type companySourceEndpoints, type DataOf, type InputOf, limits } from '@dossier/contract'
import { importsRepository } from '../imports/index.ts'
import { registerPolicy } from '../registers/index.ts'
import { askSource, presentFailure } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentDocument } from './company-sources.present.ts'
import { lookFor } from './look-for.ts'

/** Articles, earnings calls or reports that a source finds, with the files that the workspace has of them. */
export const findDocuments = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(
    context,
    { projectId, source: id, ...wanted }: InputOf<typeof companySourceEndpoints.documents>,
  ): Promise<DataOf<typeof companySourceEndpoints.documents>> {
    const { found, source } = await askSource(context, id, async (asked) => ({ found: await lookFor(asked, wanted), source: asked }))
    // Longer ones cannot be named in a request.
    const documents = found.documents.filter(({ id: document }) => document.length <= limits.driveItemIdLength)
    const saved = await context.read(importsRepository).findSaved(
      projectId,
      id,
      documents.map((document) => document.id),
    )
    return {
      rows: documents.map((document) => presentDocument(document, source, saved)),
      cursor: found.cursor,
      unanswered: (found.unanswered ?? []).map(presentFailure),
      retrievedAt: found.retrievedAt.toISOString(),
    }
  },
})
