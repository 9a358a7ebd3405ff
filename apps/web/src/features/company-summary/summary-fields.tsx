import { companySummaryFieldNames, type CompanySummaryFields } from '@dossier/contract'
import { useMemo } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'
import { CitationTrail, citedPassages } from '../evidence/index.ts'
import { companySummaryTexts } from './company-summary.texts.ts'
import { shownField } from './shown-field.ts'
import { SummaryField } from './summary-field.tsx'

export interface SummaryFieldsProps {
  projectId: number
  fields: CompanySummaryFields
  mayEdit: boolean
  /** Whether the user is asked for the company; the empty state is then not shown. */
  needsCompany: boolean
  /** Whether empty fields are shown, to be filled in. */
  filling: boolean
  onFill: (filling: boolean) => void
}

/** The non-empty fields, and behind a button the empty ones; all citations are on one trail. */
export function SummaryFields({ projectId, fields, mayEdit, needsCompany, filling, onFill }: SummaryFieldsProps) {
  const t = useTexts(companySummaryTexts)
  const formats = useFormats()
  const cited = useMemo(
    () =>
      citedPassages(
        companySummaryFieldNames.map((name) => fields[name]),
        projectId,
      ),
    [fields, projectId],
  )
  const empty = companySummaryFieldNames.filter((name) => shownField(name, fields, t, formats).text === '')
  const isNothing = empty.length === companySummaryFieldNames.length
  return (
    <CitationTrail passages={cited.all}>
      {isNothing && !filling && !needsCompany && <p className="text-sm text-faint">{t('nothingRead')}</p>}
      <dl>
        {companySummaryFieldNames.map((name, at) =>
          filling || !empty.includes(name) ? (
            <SummaryField
              key={name}
              projectId={projectId}
              name={name}
              fields={fields}
              passages={cited.bySentence[at] ?? []}
              mayEdit={mayEdit}
            />
          ) : null,
        )}
      </dl>
      {mayEdit && !needsCompany && empty.length > 0 && (
        <Button size="small" variant="ghost" aria-expanded={filling} onClick={() => onFill(!filling)} className="-ml-2">
          {filling ? t('hideEmpty') : t('fillIn', { count: empty.length, number: empty.length })}
        </Button>
      )}
    </CitationTrail>
  )
}
