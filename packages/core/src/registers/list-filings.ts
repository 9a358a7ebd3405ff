import type { DataOf, InputOf, registerEndpoints } from '@dossier/contract'
import { importsRepository } from '../imports/index.ts'
import { askSource } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentFiling } from './registers.present.ts'
import { registerPolicy } from './registers.policy.ts'
import { withFilings } from './with-filings.ts'

/** A page of a company's filings, the newest first, with the files that the workspace has of them. */
export const listFilings = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(context, input: InputOf<typeof registerEndpoints.filings>): Promise<DataOf<typeof registerEndpoints.filings>> {
    const { projectId, source: id, company, kind, from, to, cursor, limit } = input
    const asked = {
      company,
      limit,
      ...(kind !== undefined && { kinds: [kind] }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(cursor !== undefined && { cursor }),
    }
    const found = await askSource(context, id, (source) => withFilings(source).find(asked))
    const documents = found.documents.map((document) => document.id)
    const saved = await context.read(importsRepository).findSaved(projectId, id, documents)
    return { rows: found.documents.map((document) => presentFiling(document, saved)), cursor: found.cursor, total: found.total }
  },
})
