import type { CompanySummaryFieldName, CompanySummaryFields } from '@dossier/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { classNames, IconButton } from '../../ui/index.ts'
import { CitationChip, type CitedPassage } from '../evidence/index.ts'
import { companySummaryTexts } from './company-summary.texts.ts'
import { FieldEditor } from './field-editor.tsx'
import { shownField } from './shown-field.ts'

export interface SummaryFieldProps {
  projectId: number
  name: CompanySummaryFieldName
  fields: CompanySummaryFields
  passages: readonly CitedPassage[]
  mayEdit: boolean
}

/** One field with citations, calculation, and an edit button for users who may edit it. */
export function SummaryField({ projectId, name, fields, passages, mayEdit }: SummaryFieldProps) {
  const t = useTexts(companySummaryTexts)
  const formats = useFormats()
  const [editing, setEditing] = useState(false)
  const field = fields[name]
  const { text, note } = shownField(name, fields, t, formats)
  const isFigure = name === 'cashOnHand' || name === 'monthlyBurnRate' || name === 'currentRunway'
  return (
    <div className="group relative py-1" data-summary-field={name}>
      <dt className="text-xs text-faint">
        {t(name)}
        {field.edited && name !== 'notes' && ` · ${t('byHand')}`}
      </dt>
      <dd>
        {editing ? (
          <FieldEditor projectId={projectId} name={name} field={field} text={text} onDone={() => setEditing(false)} />
        ) : (
          <>
            <p
              className={classNames(
                'text-sm break-words whitespace-pre-line',
                mayEdit && 'pr-6',
                text === '' ? 'text-faint' : isFigure && 'font-medium tabular-nums',
              )}
            >
              {text === '' ? t(name === 'notes' ? 'noNotes' : 'notFound') : text}{' '}
              {text !== '' &&
                passages.map((passage) => (
                  <CitationChip
                    key={passage.number}
                    passage={passage}
                    state={field.calculation === undefined ? 'verified' : 'computed'}
                    lettered
                  />
                ))}
            </p>
            {note !== '' && <p className="text-xs break-words text-muted tabular-nums">{note}</p>}
            {mayEdit && (
              <IconButton
                icon={Pencil}
                size="small"
                label={t('edit', { field: t(name) })}
                onClick={() => setEditing(true)}
                className="absolute! top-1 right-0 bg-surface opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
              />
            )}
          </>
        )}
      </dd>
    </div>
  )
}
