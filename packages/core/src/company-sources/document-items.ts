import type { FileProvenance } from '@dossier/contract'
import { oneChunk } from '@dossier/platform'
import { AppError } from '@dossier/contract'
import { defineSource, type ImportItem, type ImportSource } from '../imports/index.ts'
import { type AskAsImporter, openForImport } from '../registers/index.ts'
import { nameDocument } from './name-document.ts'

type DocumentsSource = Extract<ImportSource, { kind: 'documents' }>

/** What was published is saved once: an import that finds it saved leaves it alone. */
const REVISION = 'published'

/** Opens the chosen documents of a source, each fetched when its turn comes. */
export const documentOpener = defineSource({
  kind: 'documents',
  needs: openForImport.needs,
  async open({ deps, actor, source, signal }) {
    const ask = await openForImport(deps, actor, { source: source.source })
    return {
      total: source.documents.length,
      async *list() {
        for (const document of source.documents) yield itemOf(ask, { source: source.source, document, signal })
      },
      close: async () => {},
    }
  },
})

function itemOf(
  ask: AskAsImporter,
  { source, document, signal }: { source: string; document: DocumentsSource['documents'][number]; signal: AbortSignal },
): ImportItem {
  const { id, title, form, company, publisher, publishedAt } = document
  const name = nameDocument(document)
  return {
    key: id,
    path: name,
    revision: REVISION,
    async open() {
      const { fetched, sourceName } = await ask(async (asked) => {
        if (asked.fetch === undefined) throw new AppError('SOURCE_NOT_FOUND')
        return { fetched: await asked.fetch(id, { signal }), sourceName: { ...asked.description.name } }
      })
      const provenance: FileProvenance = {
        source,
        sourceName,
        company,
        ...(publisher !== null && { publisher }),
        document: id,
        filing: null,
        form,
        title,
        filedAt: publishedAt,
        periodEnd: null,
        address: fetched.address,
        retrievedAt: fetched.retrievedAt.toISOString(),
      }
      const ending = (/\.[a-z\d]{1,5}$/i.exec(fetched.filename)?.[0] ?? '').toLowerCase()
      const hasEnding = ending !== '' && name.toLowerCase().endsWith(ending)
      return { bytes: oneChunk(fetched.bytes), path: hasEnding ? name : `${name}${ending}`, provenance }
    },
  }
}
