import { isSafeLink, parseRefs, type Refs } from '@dossier/contract'

/** What the comment of a cell leads to. */
export type CellSource =
  /** A place in the workspace: the evidence pane shows it. */
  | { kind: 'evidence'; refs: Refs; filename: string | null }
  /** A page of the web. */
  | { kind: 'outside'; link: string; host: string }
  /** Several files, or none, have the stated name. */
  | { kind: 'unclear'; matches: number }

/**
 * Links of the product's own workbooks lead to a place in this workspace, wherever the product is served: the reference is opened here, with the rights of
 * the user. Others are opened as pages of the web.
 */
export function sourceOfLink(link: string, projectId: number): CellSource | null {
  if (!isSafeLink(link)) return null
  const { searchParams, host } = new URL(link)
  const refs = parseRefs(searchParams.get('evidence'))
  if (refs !== undefined && searchParams.get('project') === String(projectId)) return { kind: 'evidence', refs, filename: null }
  return { kind: 'outside', link, host }
}
