import { alone, endpoints, type FoundDocument } from '@dossier/contract'
import { CircleCheck, Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Button, Checkbox, IconButton } from '../../../ui/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../api/index.ts'
import { useEvidence } from '../../evidence/index.ts'
import { companySourcesTexts } from './company-sources.texts.ts'
import { SaveDocumentsDialog, type Wanted } from './save-documents-dialog.tsx'

interface Props {
  label: string
  wanted: Wanted
  rows: readonly FoundDocument[]
  mayUpload: boolean
}

/** Articles or reports that a search found, to be opened where they were published and saved to the workspace. */
export function DocumentList({ label, wanted, rows, mayUpload }: Props) {
  const t = useTexts(companySourcesTexts)
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState<readonly FoundDocument[]>()
  const free = rows.filter(({ saved }) => saved === null)
  const selected = free.filter(({ document }) => chosen.has(document))
  const choose = (these: readonly FoundDocument[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const { document } of these)
      if (isOn) next.add(document)
      else next.delete(document)
    setChosen(next)
  }
  return (
    <>
      {mayUpload && free.length > 1 && (
        <div className="flex min-h-9 items-center gap-3 border-b border-line px-4 py-1 text-sm text-muted">
          <label className="flex items-center gap-2">
            <Checkbox
              checked={selected.length === free.length}
              indeterminate={selected.length > 0 && selected.length < free.length}
              onChange={(event) => choose(free, event.target.checked)}
            />
            {t('selectAll')}
          </label>
          {selected.length > 0 && (
            <Button size="small" icon={Download} onClick={() => setSaving(selected)}>
              {t('saveSelected', { count: selected.length })}
            </Button>
          )}
        </div>
      )}
      <ul aria-label={label} className="divide-y divide-line">
        {rows.map((row) => (
          <DocumentRow
            key={row.document}
            row={row}
            projectId={wanted.projectId}
            mayUpload={mayUpload}
            isChosen={chosen.has(row.document)}
            onChoose={(isOn) => choose([row], isOn)}
            onSave={() => setSaving([row])}
          />
        ))}
      </ul>
      {saving && (
        <SaveDocumentsDialog
          wanted={wanted}
          documents={saving}
          onClose={() => setSaving(undefined)}
          onSaved={() => {
            setSaving(undefined)
            setChosen(new Set())
            void cache.invalidateQueries({ queryKey: keyOf(endpoints.companySources.documents) })
          }}
        />
      )}
    </>
  )
}

interface RowProps {
  row: FoundDocument
  projectId: number
  mayUpload: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onSave: () => void
}

function DocumentRow({ row, projectId, mayUpload, isChosen, onChoose, onSave }: RowProps) {
  const t = useTexts(companySourcesTexts)
  const language = useLanguage()
  const { date } = useFormats()
  const { title, publisher, publishedAt, service, excerpt, address, saved } = row
  const written = row.language === null ? '' : languageName(row.language, language)
  const facts = [publisher ?? '', publishedAt === null ? '' : date(publishedAt), written, service?.[language] ?? '']
  return (
    <li className="flex items-start gap-3 px-4 py-2 hover:bg-hover">
      {mayUpload && (
        <Checkbox
          className="mt-1"
          aria-label={t('select', { title })}
          checked={saved !== null || isChosen}
          disabled={saved !== null}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <div className="min-w-0 flex-1 text-sm">
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('openOriginal', { title })}
          className="inline-flex max-w-full items-baseline gap-1.5 font-medium underline-offset-2 hover:underline"
        >
          <span className="min-w-0 break-words">{title}</span>
          <ExternalLink aria-hidden className="size-3 shrink-0 self-center text-faint" />
        </a>
        <p className="text-xs text-muted">{facts.filter((fact) => fact !== '').join(' · ')}</p>
        {excerpt !== null && <p className="mt-0.5 line-clamp-2 text-muted">{excerpt}</p>}
      </div>
      {saved === null ? (
        mayUpload && <IconButton icon={Download} size="small" label={t('saveOne', { title })} onClick={onSave} />
      ) : (
        <SavedButton projectId={projectId} saved={saved} />
      )}
    </li>
  )
}

/** Opens the file that a document was saved as. */
export function SavedButton({ projectId, saved }: { projectId: number; saved: NonNullable<FoundDocument['saved']> }) {
  const t = useTexts(companySourcesTexts)
  const { open } = useEvidence()
  return (
    <button
      type="button"
      onClick={() => open({ projectId, refs: alone({ kind: 'file', fileId: saved.fileId, page: 1, start: 0, end: 0 }) })}
      aria-label={t('openSaved', { filename: saved.filename })}
      title={saved.filename}
      className="inline-flex shrink-0 items-center gap-1 text-xs text-positive underline-offset-2 hover:underline"
    >
      <CircleCheck aria-hidden className="size-3.5" />
      <span className="hidden sm:inline">{t('saved')}</span>
    </button>
  )
}

/** "ko" → "Korean"; a code that has no name stays as it is. */
function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
