import type { Conflict } from '@dossier/contract'
import type { Conflict as FoundConflict } from '@dossier/research'
import type { SearchedFiles } from '../asking/searched-files.ts'
import type { LoadPage } from './page-loader.ts'
import { presentCitations } from './present-citations.ts'

/** Presents contradictions between files, each value with its citations. */
export function presentConflicts(conflicts: readonly FoundConflict[], files: SearchedFiles, loadPage: LoadPage): Promise<Conflict[]> {
  return Promise.all(
    conflicts.map(async ({ measure, period, values }) => ({
      measure,
      period,
      values: await Promise.all(
        values.map(async ({ text, citations, filename, why }) => ({
          text,
          citations: await presentCitations(citations, files, loadPage),
          filename,
          quality: why,
        })),
      ),
    })),
  )
}
